//! Faults and limits of a build, and the pools that their re-rolls go to.
//!
//! Rules: `smf.fault.general` (one re-roll for each, one a pool, advised are two at most), `smf.fault.average-joe` (not
//! to its own pool), `smf.fault.glass-jaw` (not with Immortal), `smf.limit.*` (of an own power). A re-roll goes only to
//! a pool that the build has, and which re-roll was bought by which fault makes no difference.

use super::menu::{Chosen, Frame, Item};
use super::wish::Generate;
use crate::keys::Keys;
use crate::scenario::{Entry, Kind, Mistakes, Place, Table, Value};
use crate::systems::smf::build::Sheet;
use crate::systems::smf::fighter::PoolKind;
use crate::systems::smf::policy::keys::Policy;
use crate::systems::smf::powers::id::{Level, Numbers, PowerId};
use crate::systems::smf::read::{self, Fault};
use std::collections::HashMap;
use std::sync::Arc;

/// The limits that a power can be under.
const LIMITS: [fn(PowerId) -> Fault; 3] = [Fault::OnlyCharging, Fault::OnlyLate, Fault::Unreliable];

/// What somebody with these powers may have.
pub fn offered(own: &[PowerId]) -> Vec<Fault> {
    use PoolKind::{MeleeDefense, PsycheDefense, RangedDefense};
    let is_limited = |power: &&PowerId| matches!(power.entry().level, Level::Major | Level::Minor);
    let limits = own.iter().filter(is_limited).flat_map(|power| LIMITS.map(|limit| limit(*power)));
    let jaw = (!own.contains(&PowerId::Immortal)).then_some(Fault::GlassJaw);
    let joes = [MeleeDefense, RangedDefense, PsycheDefense].map(Fault::AverageJoe);
    jaw.into_iter().chain([Fault::Weakness]).chain(joes).chain(limits).collect()
}

/// Faults and the pools of their re-rolls, as scenarios write them; none of either for a character without faults.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Flaws {
    pub faults: Vec<String>,
    pub pools: Vec<&'static str>,
}

impl Flaws {
    /// What is put behind the name of a build: ` !glass-jaw>melee-attack`.
    pub fn told(&self) -> String {
        match self.faults.is_empty() {
            true => String::new(),
            false => format!(" !{}>{}", self.faults.join("+"), self.pools.join("+")),
        }
    }
}

/// Which faults builds may have, and what it takes to tell.
pub struct Menu<'a> {
    wish: &'a Generate,
    table: &'a Table,
    /// Which pools of attack a power brings.
    brings: HashMap<Item, [bool; 2]>,
}

/// The faults and the pools that a build may choose from.
struct Choice {
    faults: Vec<Fault>,
    pools: Vec<PoolKind>,
}

impl<'a> Menu<'a> {
    pub fn new(wish: &'a Generate, table: &'a Table) -> Self {
        Self { wish, table, brings: HashMap::new() }
    }

    /// In how many ways a build may have faults, the way without any included.
    pub fn count(&mut self, frame: &Frame, chosen: &Chosen<'_>) -> u64 {
        if self.wish.faults == 0 || frame.archetype.is_group() {
            return 1;
        }
        let mut count = 0;
        self.choice(frame, chosen).each(self.wish.faults, &mut |_, _| count += 1);
        count
    }

    /// Shows all of them in a fixed order: none, then one, then two.
    pub fn each(&mut self, frame: &Frame, chosen: &Chosen<'_>, show: &mut dyn FnMut(Flaws)) {
        if self.wish.faults == 0 || frame.archetype.is_group() {
            return show(Flaws::default());
        }
        self.choice(frame, chosen).each(self.wish.faults, &mut |faults, pools| {
            let faults = faults.iter().map(|fault| fault.written()).collect();
            show(Flaws { faults, pools: pools.iter().map(|&pool| read::pool_key(pool)).collect() });
        });
    }

    fn choice(&mut self, frame: &Frame, chosen: &Chosen<'_>) -> Choice {
        use PoolKind::{MeleeAttack, MeleeDefense, PsycheAttack, PsycheDefense, RangedAttack, RangedDefense};
        let majors = frame.major.iter().map(|&power| Item::plain(power));
        let own: Vec<Item> = majors.chain(chosen.picks.iter().copied()).collect();
        let faults = offered(&own.iter().map(|item| item.power).collect::<Vec<_>>());
        let [ranged, psyche] = own.iter().fold([false; 2], |[ranged, psyche], item| {
            let [more, other] = self.brings(*item);
            [ranged || more, psyche || other]
        });
        let all = [MeleeAttack, MeleeDefense, RangedAttack, RangedDefense, PsycheAttack, PsycheDefense];
        let has = |pool: &PoolKind| match pool {
            RangedAttack => ranged,
            PsycheAttack => psyche,
            _ => true,
        };
        Choice { faults, pools: all.into_iter().filter(has).collect() }
    }

    /// Whether a power, by itself, has an attack at range and one on Psyche.
    fn brings(&mut self, item: Item) -> [bool; 2] {
        let Self { wish, table, brings } = self;
        *brings.entry(item).or_insert_with(|| {
            let attacks = sheet(wish, table, item).map_or_else(Vec::new, |sheet| sheet.attacks);
            [PoolKind::RangedAttack, PoolKind::PsycheAttack]
                .map(|pool| attacks.iter().any(|attack| attack.adds == pool))
        })
    }
}

/// A fighter by numbers who has this power alone.
fn sheet(wish: &Generate, table: &Table, item: Item) -> Option<Sheet> {
    let (span, source) = (table.span(), table.source());
    let value = |kind: Kind| Value { kind, span: span.clone(), source: Arc::clone(source) };
    let mut side = Table::empty(source, span.clone());
    let mut set =
        |key: &str, kind: Kind| side.set(Entry { key: key.into(), key_span: span.clone(), value: value(kind) });
    let texts = |texts: Vec<String>| {
        Kind::Array(Arc::new(texts.iter().map(|text| value(Kind::String(text.as_str().into()))).collect()))
    };
    set("name", Kind::String("a power".into()));
    set("powers", texts(vec![item.written()]));
    for (key, held) in wish.held(&[item.power]) {
        set(key, texts(held));
    }
    let spec = read::side(&side, &Policy::of(&Table::empty(source, span.clone()), &Mistakes::new()), &Mistakes::new())?;
    Some(Sheet::of(&spec, false, Numbers::DUEL))
}

impl Choice {
    /// Shows every way to have up to so many faults, with a pool for each.
    fn each(&self, most: u32, show: &mut dyn FnMut(&[Fault], &[PoolKind])) {
        show(&[], &[]);
        for (place, &one) in self.faults.iter().enumerate() {
            let free = self.pools.iter().filter(|pool| fits(&[one], **pool));
            free.for_each(|&pool| show(&[one], &[pool]));
            let others = self.faults[place + 1..].iter().filter(|_| most > 1);
            for pair in others.map(|&other| [one, other]) {
                let free: Vec<PoolKind> = self.pools.iter().copied().filter(|&pool| fits(&pair, pool)).collect();
                for (at, &pool) in free.iter().enumerate() {
                    free[at + 1..].iter().for_each(|&second| show(&pair, &[pool, second]));
                }
            }
        }
    }
}

/// Whether a re-roll of these faults may go to a pool.
pub fn fits(faults: &[Fault], pool: PoolKind) -> bool {
    !faults.contains(&Fault::AverageJoe(pool))
}
