//! From a scene to bytes: one replay for both of plotters' backends.
//!
//! Both draw on a grid three times as fine as the paper. The PNG is averaged down from it, which smooths every edge
//! (plotters fills polygons without smoothing) and puts letters at thirds of a pixel; the SVG keeps the grid as its
//! coordinates and is shown at the paper's size.

use crate::order;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::convert::Infallible;

use plotters::backend::{BitMapBackend, DrawingBackend, SVGBackend};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color as _, FontDesc, FontFamily, FontStyle, RGBAColor, ShapeStyle, TextStyle};
use serde_json::Value;

use super::font::{self, FAMILY, HEIGHT_PER_EM, Weight};
use super::palette::Color;
use super::picture::ChartError;
use super::scene::{Anchor, HEIGHT, Label, Mark, Point, Scene, WIDTH};
use super::text;
use crate::report::manifest::{self, Facts};

/// Grid lines per pixel.
const FINE: u32 = 3;

/// Size of the grid under a scene.
fn size(scene: &Scene) -> (u32, u32) {
    (WIDTH as u32 * FINE, scene.height as u32 * FINE)
}

/// What a picture says in words, for screen readers and for whoever finds it without its report.
#[derive(Clone, Copy)]
pub(super) struct Words<'a> {
    pub title: &'a str,
    pub alt: &'a str,
    /// How its numbers were made.
    pub facts: &'a Facts,
}

/// The scene as a PNG of its size; its text chunks carry the words (the facts under the keys of the manifest).
///
/// # Errors
/// When the drawing library or the encoder fails.
pub(super) fn png(scene: &Scene, words: Words) -> Result<Vec<u8>, ChartError> {
    font::load()?;
    let grid = size(scene);
    let bytes = (grid.0 * grid.1 * 3) as usize;
    let mut pixels = Vec::new();
    // The largest piece of memory of a report, for every thread one.
    pixels.try_reserve_exact(bytes).map_err(ChartError::draw)?;
    pixels.resize(bytes, 255);
    {
        let mut backend = BitMapBackend::with_buffer(&mut pixels, grid);
        replay(scene, &mut backend, draw_glyphs)?;
        backend.present().map_err(ChartError::draw)?;
    }
    encode(&shrink(&pixels), scene.height as u32, words)
}

/// The scene as an SVG document that opens at its size in pixels, with a title and a description for screen readers.
///
/// # Errors
/// When the drawing library fails.
pub(super) fn svg(scene: &Scene, words: Words) -> Result<String, ChartError> {
    font::load()?;
    let mut drawn = String::new();
    {
        let mut backend = SVGBackend::with_string(&mut drawn, size(scene));
        replay(scene, &mut backend, draw_svg_text)?;
        backend.present().map_err(ChartError::draw)?;
    }
    // plotters writes the root tag itself, with the grid's size and without words for screen readers.
    let (_, body) = drawn.split_once('\n').ok_or(ChartError::Svg)?;
    let (width, height) = size(scene);
    Ok(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{paper}\" viewBox=\"0 0 {width} {height}\" \
         role=\"img\" aria-label=\"{title}\">\n<title>{title}</title>\n<desc>{alt}</desc>\n\
         <metadata>{facts}</metadata>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#FFFFFF\"/>\n{body}",
        paper = scene.height,
        title = escape(words.title),
        alt = escape(words.alt),
        facts = escape(&text::clean(&Value::Object(words.facts.clone()).to_string())),
    ))
}

/// Draws every mark; `draw_text` is the one thing the two backends do differently.
fn replay<B: DrawingBackend>(
    scene: &Scene,
    backend: &mut B,
    draw_text: impl Fn(&mut B, &Label) -> Result<(), ChartError>,
) -> Result<(), ChartError> {
    for mark in &scene.marks {
        match mark {
            Mark::Fill(area, color) => backend
                .draw_rect(grid((area.left, area.top)), grid((area.right, area.bottom)), &style(*color, 1.0), true)
                .map_err(ChartError::draw)?,
            Mark::Path(points, width, color) => {
                let mut points: Vec<_> = points.iter().copied().map(grid).collect();
                points.dedup();
                if points.len() > 1 {
                    backend.draw_path(points, &style(*color, *width)).map_err(ChartError::draw)?;
                }
            }
            Mark::Polygon(points, color) => {
                backend.fill_polygon(points.iter().copied().map(grid), &style(*color, 1.0)).map_err(ChartError::draw)?
            }
            Mark::Dot(at, radius, color) => backend
                .draw_circle(grid(*at), (radius * f64::from(FINE)).round() as u32, &style(*color, 1.0), true)
                .map_err(ChartError::draw)?,
            Mark::Text(label) => draw_text(backend, label)?,
        }
    }
    Ok(())
}

/// The nearest point of the grid. Layouts stay on the paper; the clamp only keeps the cast harmless.
fn grid((x, y): Point) -> (i32, i32) {
    let fine = f64::from(FINE);
    let snap = |v: f64, max: f64| (v * fine).round().clamp(-max * fine, 2.0 * max * fine) as i32;
    (snap(x, WIDTH), snap(y, HEIGHT))
}

fn style(color: Color, width: f64) -> ShapeStyle {
    ShapeStyle { color: rgba(color), filled: true, stroke_width: (width * f64::from(FINE)).round().max(1.0) as u32 }
}

fn rgba(color: Color) -> RGBAColor {
    let (r, g, b) = color.rgb;
    RGBAColor(r, g, b, color.alpha)
}

/// The font of a label on the grid.
fn font_of(label: &Label) -> FontDesc<'static> {
    let style = match label.set.weight {
        Weight::Regular => FontStyle::Normal,
        Weight::Bold => FontStyle::Bold,
    };
    FontDesc::new(FontFamily::Name(FAMILY), 2.0 * half_height(label), style)
}

/// Half the height of the font on the grid, whole: plotters cuts the rest off, which would make letters dance.
fn half_height(label: &Label) -> f64 {
    (label.set.size * f64::from(FINE) * HEIGHT_PER_EM / 2.0).round()
}

/// Text for the PNG, glyph by glyph: plotters' own text drawing leaves the side bearings of letters out.
fn draw_glyphs(backend: &mut BitMapBackend<'_>, label: &Label) -> Result<(), ChartError> {
    let font = font_of(label);
    let em = 2.0 * half_height(label) / HEIGHT_PER_EM;
    let width = font::width(&label.text, label.set.weight) * em;
    let (x, baseline) = grid(label.at);
    let mut pen = f64::from(x)
        - match label.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => width / 2.0,
            Anchor::End => width,
        };
    let color = rgba(label.color);
    let (right, bottom) = backend.get_size();
    for c in label.text.chars() {
        let glyph = font::glyph(c, label.set.weight).unwrap_or_default();
        // plotters puts the left edge of the outline at x and the baseline half a height below y.
        let corner = ((pen + glyph.bearing * em).floor() as i32, baseline - half_height(label) as i32);
        let dot = |x: i32, y: i32, cover: f32| -> Result<(), Infallible> {
            let on_paper = (0..right as i32).contains(&x) && (0..bottom as i32).contains(&y);
            if on_paper && cover > 0.0 {
                let shade = color.mix(f64::from(cover.min(1.0)));
                // The bitmap backend writes into memory and has no way to fail.
                let _ = backend.draw_pixel((x, y), shade.to_backend_color());
            }
            Ok(())
        };
        match font.draw(c.encode_utf8(&mut [0; 4]), corner, dot) {
            Ok(Ok(())) => pen += glyph.advance * em,
            Ok(Err(never)) => match never {},
            Err(_) => return Err(ChartError::Font),
        }
    }
    Ok(())
}

/// Text for the SVG, by the backend.
fn draw_svg_text(backend: &mut SVGBackend<'_>, label: &Label) -> Result<(), ChartError> {
    let horizontal = match label.anchor {
        Anchor::Start => HPos::Left,
        Anchor::Middle => HPos::Center,
        Anchor::End => HPos::Right,
    };
    let style = TextStyle {
        font: font_of(label),
        color: rgba(label.color).to_backend_color(),
        pos: Pos::new(horizontal, VPos::Top),
    };
    // The backend puts the baseline of a text anchored at its top 0.76 em below the point.
    let em = 2.0 * half_height(label) / HEIGHT_PER_EM;
    let (x, baseline) = grid(label.at);
    let top = baseline - (0.76 * em).round() as i32;
    backend.draw_text(&label.text, &style, (x, top)).map_err(ChartError::draw)
}

/// The grid averaged down to the paper, RGB.
fn shrink(fine: &[u8]) -> Vec<u8> {
    let n = FINE as usize;
    let stride = (WIDTH as u32 * FINE) as usize * 3;
    let mut paper = Vec::with_capacity(fine.len() / (n * n));
    let mut sums = vec![0u16; stride];
    for rows in fine.chunks_exact(stride * n) {
        sums.fill(0);
        for row in rows.chunks_exact(stride) {
            for (sum, channel) in sums.iter_mut().zip(row) {
                *sum += u16::from(*channel);
            }
        }
        for square in sums.chunks_exact(3 * n) {
            for channel in 0..3 {
                let sum: u16 = square.iter().skip(channel).step_by(3).sum();
                paper.push(((sum + 4) / 9) as u8);
            }
        }
    }
    paper
}

/// So many of the commonest colours are kept as they are: areas, however pale, and no shades of edges.
const KEPT: usize = 64;

/// The pixels as a PNG with a palette. A chart has few colours beside the shades at the edges of letters and lines;
/// where there are more than 256, rare ones give way to common ones next to them.
fn encode(pixels: &[u8], height: u32, words: Words) -> Result<Vec<u8>, ChartError> {
    let (palette, indices) = index(pixels);
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, WIDTH as u32, height);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(palette.as_flattened());
    encoder.set_compression(png::Compression::Balanced);
    // Differences between neighbours mean nothing in a palette.
    encoder.set_filter(png::Filter::NoFilter);
    encoder.add_itxt_chunk("Title".to_owned(), words.title.to_owned())?;
    encoder.add_itxt_chunk("Description".to_owned(), words.alt.to_owned())?;
    for (key, text) in manifest::pairs(words.facts) {
        encoder.add_itxt_chunk(key, text)?;
    }
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&indices)?;
    writer.finish()?;
    Ok(bytes)
}

/// At most 256 colours, and the place of every pixel's colour among them.
fn index(pixels: &[u8]) -> (Vec<[u8; 3]>, Vec<u8>) {
    let (pixels, _) = pixels.as_chunks::<3>();
    let mut counts: HashMap<[u8; 3], usize> = HashMap::new();
    for run in pixels.chunk_by(|a, b| a == b) {
        *counts.entry(run[0]).or_default() += run.len();
    }
    let mut colors: Vec<([u8; 3], usize)> = counts.into_iter().collect();
    order::by(&mut colors, |(color, count)| (Reverse(*count), *color));
    let (palette, places) = (0..).find_map(|step| cover(&colors, 25 * step * step)).unwrap_or_default();
    let mut indices = Vec::with_capacity(pixels.len());
    for run in pixels.chunk_by(|a, b| a == b) {
        let place = places.get(&run[0]).copied().unwrap_or(0);
        indices.resize(indices.len() + run.len(), place);
    }
    (palette, indices)
}

type Palette = (Vec<[u8; 3]>, HashMap<[u8; 3], u8>);

/// A palette in which every colour finds one within `reach` (a squared distance), commoner colours served first; `None`
/// when that takes more than 256.
fn cover(colors: &[([u8; 3], usize)], reach: u32) -> Option<Palette> {
    let mut palette: Vec<[u8; 3]> = Vec::new();
    let mut places = HashMap::with_capacity(colors.len());
    for (color, _) in colors {
        let near = (0..palette.len())
            .map(|i| (distance(palette[i], *color), i))
            .min()
            .filter(|(distance, _)| *distance <= if palette.len() < KEPT { 0 } else { reach });
        let place = near.map_or(palette.len(), |(_, place)| place);
        if place == palette.len() {
            palette.push(*color);
        }
        places.insert(*color, u8::try_from(place).ok()?);
    }
    Some((palette, places))
}

/// The squared distance of two colours.
fn distance(a: [u8; 3], b: [u8; 3]) -> u32 {
    a.iter().zip(b).map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
}

fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&apos;"),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_palette_of_256_keeps_every_colour() {
        let pixels: Vec<u8> = (0..=255u8).flat_map(|i| [i, 255 - i, i / 2]).collect();
        let (palette, indices) = index(&pixels);
        let back: Vec<u8> = indices.iter().flat_map(|&i| palette[usize::from(i)]).collect();
        assert_eq!(back, pixels);
    }

    #[test]
    fn with_more_colours_rare_ones_give_way_and_none_moves_far() {
        // The last two are pale areas of nearly the same colour.
        let common = [[0, 114, 178], [230, 159, 0], [255, 255, 255], [204, 227, 240], [204, 236, 227]];
        let mut pixels: Vec<u8> = common.iter().flat_map(|color| color.repeat(50)).collect();
        pixels.extend((0..4000u32).flat_map(|i| [(i % 50) as u8 * 5, (i / 50) as u8 * 3, 77]));
        let (palette, indices) = index(&pixels);
        assert!(palette.len() <= 256);
        let moved = pixels.as_chunks::<3>().0.iter().zip(&indices);
        let moved: Vec<u32> = moved.map(|(color, &i)| distance(*color, palette[usize::from(i)])).collect();
        assert!(moved[..250].iter().all(|&distance| distance == 0));
        assert!(moved.iter().all(|&distance| distance <= 25 * 25), "{:?}", moved.iter().max());
    }

    #[test]
    fn averaging_keeps_flat_colour_and_mixes_edges() {
        let (width, height) = size(&Scene::default());
        let mut fine = vec![90; (width * height * 3) as usize];
        fine[..9].copy_from_slice(&[180; 9]);
        let paper = shrink(&fine);
        assert_eq!(paper.len(), 1200 * 800 * 3);
        assert_eq!(&paper[..6], &[120, 120, 120, 90, 90, 90]);
    }
}
