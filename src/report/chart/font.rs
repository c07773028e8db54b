//! The font the charts ship with: which characters it has and how wide they are.
//!
//! The charts must look the same on a machine without fonts, so they bring one (see `fonts/README.md`) and read the
//! three tables of it that a layout needs: `cmap` (character to glyph, format 4), `hhea` and `hmtx` (advances and side
//! bearings), as the OpenType specification 1.9 lays them out. Outlines are left to plotters. Kerning, ligatures and
//! right-to-left runs are left out.
//!
//! An SVG is drawn by its viewer, who may not have this font. [`FAMILY`] therefore names fonts of the same or a smaller
//! width next, and layouts keep [`SLACK`] free for a wider one. Embedding the font was weighed against this and would
//! cost 250 kB in every chart.

use std::sync::OnceLock;

use super::picture::ChartError;
use plotters::style::{FontStyle, register_font};

/// Name of the font for plotters, which writes it unchanged into the SVG as its `font-family` list.
pub(super) const FAMILY: &str = "Inter, 'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', sans-serif";

/// How much wider than measured a text may come out in a viewer with another font.
pub(super) const SLACK: f64 = 1.06;

/// plotters takes ascender minus descender for a font's size and assumes this ratio of it to the em.
pub(super) const HEIGHT_PER_EM: f64 = 1.24;

/// Height of capitals over the em, to centre text on a line.
pub(super) const CAP_HEIGHT: f64 = 0.727;

static REGULAR: &[u8] = include_bytes!("fonts/slugfest-sans-regular.otf");
static BOLD: &[u8] = include_bytes!("fonts/slugfest-sans-bold.otf");

/// The two weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Weight {
    Regular,
    Bold,
}

/// Advance and left side bearing of a character, in ems.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Glyph {
    pub advance: f64,
    pub bearing: f64,
}

/// Both weights, read.
struct Fonts {
    regular: Tables<'static>,
    bold: Tables<'static>,
}

/// Makes the font known to plotters, once per process.
///
/// # Errors
/// When the shipped font cannot be read, which the tests of this file exclude.
pub(super) fn load() -> Result<(), ChartError> {
    static REGISTERED: OnceLock<bool> = OnceLock::new();
    let registered = *REGISTERED.get_or_init(|| {
        fonts().is_some()
            && register_font(FAMILY, FontStyle::Normal, REGULAR).is_ok()
            && register_font(FAMILY, FontStyle::Bold, BOLD).is_ok()
    });
    if registered { Ok(()) } else { Err(ChartError::Font) }
}

/// The glyph of a character, or `None` when the font lacks it.
pub(super) fn glyph(character: char, weight: Weight) -> Option<Glyph> {
    let fonts = fonts()?;
    let tables = match weight {
        Weight::Regular => &fonts.regular,
        Weight::Bold => &fonts.bold,
    };
    tables.glyph(character)
}

/// Width of a text in ems.
pub(super) fn width(text: &str, weight: Weight) -> f64 {
    text.chars().map(|c| glyph(c, weight).unwrap_or_default().advance).sum()
}

fn fonts() -> Option<&'static Fonts> {
    static FONTS: OnceLock<Option<Fonts>> = OnceLock::new();
    FONTS.get_or_init(|| Some(Fonts { regular: Tables::read(REGULAR)?, bold: Tables::read(BOLD)? })).as_ref()
}

/// The tables of a font file that a layout needs.
struct Tables<'a> {
    /// A `cmap` subtable of format 4.
    cmap: &'a [u8],
    hmtx: &'a [u8],
    /// Glyphs with their own advance; later ones repeat the last.
    n_advances: usize,
    units_per_em: f64,
}

impl<'a> Tables<'a> {
    fn read(file: &'a [u8]) -> Option<Self> {
        let cmap = table(file, b"cmap")?;
        let n_subtables = usize::from(u16_at(cmap, 2)?);
        let subtable = (0..n_subtables)
            .filter_map(|i| cmap.get(u32_at(cmap, 4 + 8 * i + 4)?..))
            .find(|subtable| u16_at(subtable, 0) == Some(4))?;
        Some(Self {
            cmap: subtable,
            hmtx: table(file, b"hmtx")?,
            n_advances: usize::from(u16_at(table(file, b"hhea")?, 34)?),
            units_per_em: f64::from(u16_at(table(file, b"head")?, 18)?),
        })
    }

    fn glyph(&self, character: char) -> Option<Glyph> {
        let id = self.glyph_id(character).filter(|&id| id != 0)?;
        let last = self.n_advances.checked_sub(1)?;
        let advance = u16_at(self.hmtx, 4 * id.min(last))?;
        let bearing = if id <= last {
            u16_at(self.hmtx, 4 * id + 2)?
        } else {
            u16_at(self.hmtx, 4 * self.n_advances + 2 * (id - self.n_advances))?
        };
        Some(Glyph {
            advance: f64::from(advance) / self.units_per_em,
            bearing: f64::from(bearing.cast_signed()) / self.units_per_em,
        })
    }

    /// The segment search of `cmap` format 4: end codes, start codes, deltas and offsets in four parallel arrays.
    fn glyph_id(&self, character: char) -> Option<usize> {
        let code = u16::try_from(u32::from(character)).ok()?;
        let length = usize::from(u16_at(self.cmap, 6)?);
        let (ends, starts) = (14, 14 + length + 2);
        let (deltas, offsets) = (starts + length, starts + 2 * length);
        let segment = (0..length / 2).find(|i| u16_at(self.cmap, ends + 2 * i).is_some_and(|end| code <= end))?;
        let start = u16_at(self.cmap, starts + 2 * segment)?;
        let into = code.checked_sub(start)?;
        let delta = u16_at(self.cmap, deltas + 2 * segment)?;
        let here = offsets + 2 * segment;
        match u16_at(self.cmap, here)? {
            0 => Some(usize::from(code.wrapping_add(delta))),
            offset => match u16_at(self.cmap, here + usize::from(offset) + 2 * usize::from(into))? {
                0 => None,
                id => Some(usize::from(id.wrapping_add(delta))),
            },
        }
    }
}

/// The bytes of the table with this tag.
fn table<'a>(file: &'a [u8], tag: &[u8; 4]) -> Option<&'a [u8]> {
    let n_tables = usize::from(u16_at(file, 4)?);
    let record = (0..n_tables).map(|i| 12 + 16 * i).find(|&at| file.get(at..at + 4) == Some(tag))?;
    let start = u32_at(file, record + 8)?;
    file.get(start..start + u32_at(file, record + 12)?)
}

fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    let pair = bytes.get(at..at + 2)?;
    Some(u16::from_be_bytes(pair.try_into().ok()?))
}

fn u32_at(bytes: &[u8], at: usize) -> Option<usize> {
    let four = bytes.get(at..at + 4)?;
    usize::try_from(u32::from_be_bytes(four.try_into().ok()?)).ok()
}

#[cfg(test)]
mod tests {
    use plotters::style::{FontDesc, FontFamily};

    use super::*;

    #[test]
    fn the_shipped_fonts_are_readable() {
        assert!(load().is_ok());
    }

    #[test]
    fn latin_greek_cyrillic_and_signs_are_there_and_emoji_are_not() {
        for weight in [Weight::Regular, Weight::Bold] {
            for c in "AzÄßéŁ09 %.,–−…“”‘’≤≥±×·→αΩжЯ□\u{a0}".chars() {
                assert!(glyph(c, weight).is_some(), "{c:?}");
            }
            for c in ['💥', '漢', 'ש', '\u{fffd}', '\u{202e}', '\0', '\n'] {
                assert!(glyph(c, weight).is_none(), "{c:?}");
            }
        }
    }

    #[test]
    fn advances_agree_with_the_outlines_library() {
        load().unwrap();
        for (weight, style) in [(Weight::Regular, FontStyle::Normal), (Weight::Bold, FontStyle::Bold)] {
            let size = 1000.0 * HEIGHT_PER_EM;
            let font = FontDesc::new(FontFamily::Name(FAMILY), size, style);
            for text in ["Shatterer wins", "0123456789 %", "Łódź – ΑΩ Ж", "llliiiWWW"] {
                let (_, (theirs, _)) = font.layout_box(text).unwrap();
                let ours = 1000.0 * width(text, weight);
                assert!((ours - f64::from(theirs)).abs() <= 1.5, "{text}: {ours} and {theirs}");
            }
        }
    }

    #[test]
    fn a_cut_off_font_is_refused_and_not_read_past_its_end() {
        assert!((0..2000).all(|length| Tables::read(&REGULAR[..length]).is_none_or(|t| t.glyph('A').is_none())));
    }
}
