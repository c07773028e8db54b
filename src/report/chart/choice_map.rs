//! The best choice over two axes: a map whose cells have the colour of the plan that is best there.
//!
//! Where plans tie, the cell is cut into their colours and carries an equals sign; a cell with a frame is the scenario
//! as it stands. Each cell carries what its best plan is worth, where there is room.

use super::choice;
use super::drawing::{Drawing, source};
use super::layout::{AXIS_HEIGHT, Heading, SMALL, page, slot_axis};
use super::palette::{Color, INK, MUTED, OPEN, PAPER};
use super::scene::{Anchor, Area, Scene};
use super::text::{Type, drawable};
use super::words::{self, capitalized};
use crate::estimate::Summary;
use crate::estimate::choice::{Choice, Decision, MapAxis, Measure, Weighed};
use crate::report::{article, percent, text};

/// Most values of an axis.
const MOST_VALUES: usize = 40;
/// Variants that get a map of their own.
const MOST_MAPS: usize = 4;
const CELL: Type = Type::regular(14.0);

/// The map of the scenario as it stands, and one for each variant; none where there are not two axes.
pub(super) fn draw(summary: &Summary) -> Vec<Drawing> {
    let Some(choice) = &summary.choice else { return Vec::new() };
    let [x, y] = choice.axes.as_slice() else { return Vec::new() };
    let cells = x.values.len() * y.values.len();
    if x.values.len().max(y.values.len()) > MOST_VALUES || cells == 0 {
        return Vec::new();
    }
    let variants = choice.variants.iter().map(|variant| (variant.name.as_str(), &variant.map, variant.goal.as_ref()));
    let here = ("", &choice.map, None);
    let maps = std::iter::once(here).chain(variants.take(MOST_MAPS)).filter(|(_, map, _)| map.len() == cells);
    let draw = |(number, (name, map, goal)): (usize, (&str, &Vec<Weighed>, Option<&crate::estimate::choice::Goal>))| {
        let map = Map { choice, cells: map, x, y, ranked: article::best_of_map(map), name };
        let chances = goal.unwrap_or(&choice.goal).measure == Measure::Chance;
        let stem = if number == 0 { "choice-map".to_string() } else { format!("choice-map-{}", number + 1) };
        map.draw(summary, chances, stem)
    };
    maps.enumerate().map(draw).collect()
}

struct Map<'a> {
    choice: &'a Choice,
    /// The last axis changes fastest.
    cells: &'a [Weighed],
    x: &'a MapAxis,
    y: &'a MapAxis,
    /// Plans that are best alone somewhere, with their number of cells.
    ranked: Vec<(usize, usize)>,
    /// The variant, empty for the scenario as it stands.
    name: &'a str,
}

impl Map<'_> {
    fn draw(&self, summary: &Summary, chances: bool, stem: String) -> Drawing {
        let title = self.title();
        let mut notes = vec![source(summary)];
        if self.cells.iter().any(|cell| cell.decision == Decision::Tie) {
            notes.push("= : several choices are equally good.".to_string());
        }
        let unit = if chances { "The numbers are percents: what the best choice is worth." } else { "" };
        let here = self.here(summary).filter(|_| self.name.is_empty());
        if here.is_some() {
            notes.push("Frame: the scenario as it stands.".to_string());
        }
        let subtitle = format!("{}. {unit}", words::method(summary, None));
        let (mut scene, body) = page(&Heading { title: title.clone(), subtitle, legend: self.legend(), notes });
        let labels = tick_labels(self.y);
        let left = labels.iter().map(|label| SMALL.width(&drawable(label))).fold(20.0, f64::max).min(160.0) + 12.0;
        let plot = body.inset(left, 28.0, 8.0, AXIS_HEIGHT);
        let name = SMALL.fit(&axis_title(self.y), body.width());
        scene.text(name, (body.left, body.top + 13.0), Anchor::Start, SMALL, INK);
        let (width, height) = (plot.width() / self.x.values.len() as f64, plot.height() / self.y.values.len() as f64);
        for (place, cell) in self.cells.iter().enumerate() {
            let (x, y) = (place / self.y.values.len(), place % self.y.values.len());
            let left = plot.left + x as f64 * width;
            // Values grow upwards, as on a map's scale.
            let bottom = plot.bottom - y as f64 * height;
            let area = Area::new(left, bottom - height, left + width, bottom);
            self.draw_cell(&mut scene, area.inset(1.0, 1.0, 1.0, 1.0), cell, chances);
            if here == Some(place) {
                frame(&mut scene, area.inset(1.5, 1.5, 1.5, 1.5));
            }
        }
        for (i, label) in SMALL.apart(&labels, |_| left - 12.0).into_iter().enumerate() {
            let middle = plot.bottom - (i as f64 + 0.5) * height;
            let every = (16.0 / height).ceil().max(1.0) as usize;
            if i % every == 0 {
                scene.text_on(label, (plot.left - 8.0, middle), Anchor::End, SMALL, MUTED);
            }
        }
        slot_axis(&mut scene, plot, &tick_labels(self.x), 0, &axis_title(self.x));
        Drawing { stem, alt: self.described(&title), title, scene }
    }

    /// The plans' colours, those that are best most often first.
    fn color(&self, plan: usize) -> Color {
        self.ranked.iter().position(|(known, _)| *known == plan).map_or(OPEN, choice::color)
    }

    fn legend(&self) -> Vec<(String, Color)> {
        let entry = |&(plan, cells): &(usize, usize)| {
            let name = self.short_name(plan);
            let cells = text::count(cells as u64, "cell", "cells");
            (format!("{name} ({cells})"), self.color(plan))
        };
        self.ranked.iter().map(entry).collect()
    }

    /// `Probability Control, Harbinger`: the plan without the words that all plans have in common.
    fn short_name(&self, plan: usize) -> String {
        let (row, column) = self.choice.place(plan);
        let options = [self.choice.columns.options.get(column), self.choice.rows.options.get(row)];
        let shorts =
            options.into_iter().flatten().map(|option| option.short.as_str()).filter(|short| !short.is_empty());
        shorts.collect::<Vec<_>>().join(", ")
    }

    fn draw_cell(&self, scene: &mut Scene, area: Area, cell: &Weighed, chances: bool) {
        let best = &cell.best;
        match (cell.decision, best.as_slice()) {
            (Decision::Undecided, _) | (_, []) => scene.fill(area, OPEN),
            (_, [plan]) => scene.fill(area, self.color(*plan)),
            (_, several) => {
                let step = area.width() / several.len() as f64;
                for (i, &plan) in several.iter().enumerate() {
                    let left = area.left + step * i as f64;
                    scene.fill(Area { left, right: left + step, ..area }, self.color(plan));
                }
            }
        }
        let Some(value) = best.first().map(|&plan| cell.plans[plan].value).filter(|value| value.is_finite()) else {
            return;
        };
        let sign = if cell.decision == Decision::Undecided {
            "? "
        } else if best.len() > 1 {
            "= "
        } else {
            ""
        };
        let number = if chances { percent::rounded(value.clamp(0.0, 1.0), 0) } else { percent::number(value, None) };
        let text = format!("{sign}{number}");
        if CELL.width(&text) + 6.0 > area.width() || CELL.size * 1.3 > area.height() {
            return;
        }
        let ink = match best.as_slice() {
            [plan] if cell.decision == Decision::Best => self.color(*plan).ink_on(),
            _ => INK,
        };
        let middle = (area.x(0.5), area.y(0.5));
        if best.len() > 1 {
            // On two colours at once a number needs paper of its own.
            let (width, height) = (CELL.width(&text) / 2.0 + 4.0, CELL.size * 0.7);
            let paper = Area::new(middle.0 - width, middle.1 - height, middle.0 + width, middle.1 + height);
            scene.fill(paper, PAPER);
        }
        scene.text_on(text, middle, Anchor::Middle, CELL, ink);
    }

    /// The cell in which both axes need what the scenario as it stands needs.
    fn here(&self, summary: &Summary) -> Option<usize> {
        let place = |axis: &MapAxis| {
            let needs = axis.needs.as_ref()?;
            let letters = summary.cases.iter().filter_map(|case| case.worked.as_ref()).flat_map(|w| &w.letters);
            let need = letters.filter(|letter| letter.letter == needs.letter).find_map(|letter| letter.need)?;
            needs.needs.iter().position(|known| *known == need)
        };
        Some(place(self.x)? * self.y.values.len() + place(self.y)?)
    }

    fn title(&self) -> String {
        let under = if self.name.is_empty() { String::new() } else { format!("{}: ", capitalized(self.name)) };
        let Some(&(plan, cells)) = self.ranked.first() else {
            return format!("{under}No choice is best alone anywhere");
        };
        let name = super::text::clean(&article::plan_name(self.choice, plan));
        format!("{under}{} is best in {cells} of {} cells", capitalized(&name), self.cells.len())
    }

    fn described(&self, title: &str) -> String {
        let listed = self.ranked.iter().map(|&(plan, cells)| {
            format!("{} {}", article::plan_name(self.choice, plan), text::count(cells as u64, "cell", "cells"))
        });
        let ties = self.cells.iter().filter(|cell| cell.decision == Decision::Tie).count();
        let ties = if ties > 0 {
            format!(", equally good {}", text::count(ties as u64, "cell", "cells"))
        } else {
            String::new()
        };
        format!(
            "Map of the best choice over {} and {}: {}{ties}. {title}.",
            axis_title(self.x),
            axis_title(self.y),
            listed.collect::<Vec<_>>().join(", ")
        )
    }
}

fn frame(scene: &mut Scene, area: Area) {
    let corners = [(area.left, area.top), (area.right, area.top), (area.right, area.bottom), (area.left, area.bottom)];
    scene.path(corners.into_iter().chain([corners[0]]).collect(), 3.0, INK);
}

/// What the values of an axis are called: the totals that are needed, or the values as written.
fn tick_labels(axis: &MapAxis) -> Vec<String> {
    match &axis.needs {
        Some(needs) if needs.needs.len() == axis.values.len() => needs.needs.iter().map(u32::to_string).collect(),
        _ => axis.values.clone(),
    }
}

fn axis_title(axis: &MapAxis) -> String {
    match &axis.needs {
        Some(needs) => format!("{} needs this or better", needs.whose),
        None => words::axis_name(&axis.path),
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample;
    use super::super::scene::Mark;
    use super::*;

    #[test]
    fn cells_have_the_colour_of_what_is_best_there_and_ties_have_both() {
        let summary = sample::decision();
        let [drawing] = draw(&summary).try_into().unwrap();
        let fills = |color: Color| {
            let is = |mark: &&Mark| matches!(mark, Mark::Fill(area, fill) if *fill == color && area.width() > 17.0);
            drawing.scene.marks.iter().filter(is).count()
        };
        // Six cells: three for the first plan, two for the second, one that both share.
        assert_eq!((fills(choice::color(0)), fills(choice::color(1))), (4, 3));
        assert_eq!(drawing.title, "Outwit B and attack King is best in 3 of 6 cells");
        assert!(drawing.scene.labels().any(|label| label.text == "= 50"));
        assert!(drawing.alt.contains("equally good 1 cell"), "{}", drawing.alt);
    }

    #[test]
    fn axes_show_what_is_needed_where_that_is_known() {
        let mut summary = sample::decision();
        let axis = &mut summary.choice.as_mut().unwrap().axes[0];
        let needs =
            Some(crate::estimate::choice::Needs { letter: "K".into(), whose: "King".into(), needs: vec![6, 7, 8] });
        axis.needs = needs;
        let [drawing] = draw(&summary).try_into().unwrap();
        assert!(drawing.scene.labels().any(|label| label.text == "King needs this or better"));
        assert!(drawing.scene.labels().any(|label| label.text == "7"));
    }

    #[test]
    fn a_choice_without_a_map_has_none() {
        let mut summary = sample::decision();
        let choice = summary.choice.as_mut().unwrap();
        choice.axes.clear();
        choice.map.clear();
        assert_eq!(draw(&summary), []);
    }
}
