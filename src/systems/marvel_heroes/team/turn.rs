//! The order of play of a team combat: hero, powers, attacks with what follows a stun, Outwit contest, next sequence.
//!
//! Each method that decides something is the first thing of a turn; everything up to the next decision follows in the
//! same turn. Rules: `marvel-heroes.combat.multi-hero`, `marvel-heroes.combat.hero-defeated`, `hfc.action.options`,
//! `hfc.outwit.choice`, `hfc.team.end`.

use super::fight::Fight;
use super::metrics::Count;
use super::options::{Action, Target};
use super::state::{Phase, packed};
use super::words::option_name;
use crate::chance::{Chance, Decision, Draw, Options, Player, Reading};
use crate::game::{Meter, Note, Progress};
use crate::systems::marvel_heroes::combat::TIE;
use crate::systems::marvel_heroes::combat::modded::recovers_first;
use crate::systems::marvel_heroes::fighter::{COLOURS, Colour, HERO, Side, Stat, VILLAIN};
use crate::systems::marvel_heroes::policy::{POWERS, Power};
use crate::systems::marvel_heroes::ruleset::Blow;
use crate::systems::marvel_heroes::state::Outcome;

/// The hero side names its fighter.
pub const HERO_CHOICE: Decision = Decision { what: "fighting hero", rule: "marvel-heroes.combat.multi-hero" };
/// What is done by whoever recovers first.
pub const RECOVERY: Decision = Decision { what: "recovery action", rule: "hfc.action.options" };
/// KO or New Target.
pub const OUTWIT: Decision = Decision { what: "won Outwit contest", rule: "hfc.outwit.choice" };

impl<C: Chance, M: Meter> Fight<'_, C, M> {
    /// Plays on to the next decision, or to the end of the sequence.
    pub fn turn(&mut self) -> Progress {
        match self.state.phase {
            Phase::Hero => {
                if self.stands_still() {
                    return Progress::Over(Outcome::Endless as usize);
                }
                if self.name_hero() { Progress::Turn } else { self.open() }
            }
            Phase::Powers => {
                if self.stands_still() {
                    return Progress::Over(Outcome::Endless as usize);
                }
                self.open()
            }
            Phase::Recovery { side: who, second, powers } => {
                let powers = powers.map(usize::from);
                self.recover(who, powers);
                self.attacks(powers, 1 + usize::from(second))
            }
            Phase::Outwit { winner } => {
                let targets = self.setup.options_of_outwit(self.state, winner);
                let (setup, state) = (self.setup, *self.state);
                let option =
                    self.decide(OUTWIT, winner, targets.all().len(), || setup.targets(&state, winner, targets.all()));
                self.use_outwit(winner, targets.all()[option.0])
            }
        }
    }

    /// The hero side names its fighter; `true` when that was a decision of its own.
    fn name_hero(&mut self) -> bool {
        let (setup, state) = (self.setup, *self.state);
        let ready = || state.ready();
        let policy = || {
            let named = setup.names_hero(&state);
            ready().position(|hero| hero == named).unwrap_or(0)
        };
        let (option, decided) = self.decide(HERO_CHOICE, HERO, ready().count(), policy);
        let hero = ready().nth(option).unwrap_or(0);
        self.state.fighter = hero as u8;
        self.state.phase = Phase::Powers;
        self.meter.note(|| Note {
            rule: "marvel-heroes.combat.multi-hero",
            text: format!("{} fights", setup.member(hero).name),
        });
        decided
    }

    /// The secret choice of powers, and the sequence.
    fn open(&mut self) -> Progress {
        let setup = self.setup;
        if [HERO, VILLAIN].iter().all(|&side| setup.remaining(self.state, self.state.fights(side)) == 1) {
            self.meter.count(Count::LastKo.of(HERO), 1);
        }
        let fighters = [HERO, VILLAIN].map(|side| setup.member(self.state.fights(side)));
        let options = fighters.map(|member| member.powers.iter().flatten().count());
        let state = *self.state;
        let names = Player::BOTH.map(|player| move |option| option_name(setup, &state, player, option));
        let decided = self.chance.secret(POWERS, Player::BOTH.map(|side| Options::new(options[side], &names[side])));
        let powers = [HERO, VILLAIN].map(|side| {
            let own = || (0..COLOURS.len()).filter(|&colour| fighters[side].has(colour));
            let nth = |option: usize| own().nth(option).unwrap_or(0);
            let option = match decided[side] {
                None if options[side] > 1 => self.best(POWERS, side),
                decided => decided,
            };
            option.map_or_else(|| self.power(side, &fighters[side].power), nth)
        });
        self.meter.note(|| {
            let [hero, villain] = [HERO, VILLAIN].map(|s| format!("{}: {}", fighters[s].name, COLOURS[powers[s]]));
            Note { rule: "marvel-heroes.combat.choose-powers", text: format!("{hero}, {villain}") }
        });
        self.attacks(powers, 0)
    }

    /// A power by the fighter's own policy (`policy.team.colours`).
    fn power(&mut self, side: Side, power: &Power) -> Colour {
        const DRAWS: [Draw; 2] = [
            Draw::new("hero's power", "marvel-heroes.combat.choose-powers").read(Reading::Named(&COLOURS)),
            Draw::new("villain's power", "marvel-heroes.combat.choose-powers").read(Reading::Named(&COLOURS)),
        ];
        match power {
            Power::Fixed(colour) => *colour,
            Power::Mixed(weights) => self.chance.draw(DRAWS[side], weights),
            // Refused for one character of a team.
            Power::Equilibrium(_) => Colour::default(),
        }
    }

    /// The attacks from this one on, then the Outwit contest.
    fn attacks(&mut self, powers: [Colour; 2], from: usize) -> Progress {
        let first = self.state.initiative();
        for (number, attacker) in [first, first.foe()].into_iter().enumerate().skip(from) {
            if self.attack(attacker, powers)
                && let Some(who) = self.stunned(powers)
            {
                let second = number == 1;
                self.state.phase = Phase::Recovery { side: who, second, powers: packed(powers) };
                return Progress::Turn;
            }
            if let Some(progress) = self.fallen() {
                return progress;
            }
        }
        self.outwit(powers)
    }

    /// One attack; `true` for a stun.
    fn attack(&mut self, attacker: Side, powers: [Colour; 2]) -> bool {
        let attack = self.roll(attacker, Stat::Attack, powers);
        if attack.dice == 0 {
            // `marvel-heroes.combat.attack-zero`: nobody rolls, and whoever is down stays so.
            return false;
        }
        let defense = self.roll(attacker.foe(), Stat::Defend, powers);
        self.down = false;
        self.meter.count(Count::Attacks.of(attacker), 1);
        let what = if attacker == HERO { "hero's attack" } else { "villain's attack" };
        let (draw, weights) = self.setup.dice.attack(what, self.setup.ruleset.attack(), [attack, defense]);
        let result = self.chance.draw(draw, weights);
        let blow = match result {
            0 => Blow::Miss,
            TIE => self.setup.ruleset.tie(),
            _ => Blow::Ko,
        };
        if blow == Blow::Ko {
            self.knock_out_by_attack(attacker, result == TIE);
        }
        blow == Blow::Stun
    }

    /// The Recovery roll; `Some` names the side that has something to decide.
    fn stunned(&mut self, powers: [Colour; 2]) -> Option<Side> {
        self.meter.count(Count::Stuns.of(HERO), 1);
        let first = recovers_first(self.chance);
        self.meter.count(Count::Recoveries.of(first), 1);
        if self.setup.is_mastermind(self.state) {
            self.draw_card(first, "hfc.mastermind.reinforcements");
            return None;
        }
        let options = self.setup.actions(self.state, first, powers[first]);
        (options.all().len() > 1).then_some(first)
    }

    /// The side that recovered first acts.
    fn recover(&mut self, who: Side, powers: [Colour; 2]) {
        let actions = self.setup.actions(self.state, who, powers[who]);
        let (setup, state) = (self.setup, *self.state);
        let policy = || setup.reacts(&state, who, actions.all());
        let (option, _) = self.decide(RECOVERY, who, actions.all().len(), policy);
        self.act(who, actions.all().get(option).copied().unwrap_or(Action::Nothing));
    }

    /// The Outwit contest (`marvel-heroes.combat.outwit`); the winner's choice is a turn of its own where there is one.
    fn outwit(&mut self, powers: [Colour; 2]) -> Progress {
        let rolls = [HERO, VILLAIN].map(|side| self.roll(side, Stat::Outwit, powers));
        if rolls.iter().all(|roll| roll.dice == 0) {
            // None against none is a tie.
            return self.next();
        }
        let (draw, weights) = self.setup.dice.contest("Outwit contest", rolls);
        let winner = match self.chance.draw(draw, weights) {
            // `marvel-heroes.combat.outwit-tie`: no KO, and Initiative stays where it is.
            0 => return self.next(),
            1 => HERO,
            _ => VILLAIN,
        };
        self.meter.count(Count::Outwits.of(winner), 1);
        if self.setup.ruleset.tie() == Blow::Stun && self.setup.options_of_outwit(self.state, winner).all().len() > 1 {
            self.state.phase = Phase::Outwit { winner };
            return Progress::Turn;
        }
        self.use_outwit(winner, Target::Ko)
    }

    /// The winner of the Outwit contest does this and takes Initiative.
    fn use_outwit(&mut self, winner: Side, target: Target) -> Progress {
        let forced = self.aim(winner, target);
        if let Some(progress) = self.fallen() {
            return progress;
        }
        self.state.villain_leads = winner == VILLAIN;
        let progress = self.next();
        if let Some(hero) = forced {
            self.state.fighter = hero;
            self.state.phase = Phase::Powers;
        }
        progress
    }

    /// Whether somebody who fights is defeated, and what follows: the Lead's defeat ends the combat, and so does that
    /// of the last Ready hero; supporters and backups do not step up (`hfc.team.end`). While another hero stands the
    /// sequence ends, and the villain takes Initiative (`marvel-heroes.combat.hero-defeated`).
    fn fallen(&mut self) -> Option<Progress> {
        let (hero, lead) = (self.state.fights(HERO), self.state.fights(VILLAIN));
        let lead_falls = self.setup.remaining(self.state, lead) == 0;
        let hero_falls = self.setup.remaining(self.state, hero) == 0;
        if hero_falls {
            self.state.ready &= !(1 << hero);
            self.wounded(hero);
        }
        let outcome = match (hero_falls, lead_falls) {
            (false, false) => return None,
            (true, true) => Outcome::Double,
            (false, true) => Outcome::Hero,
            (true, false) if self.state.ready == 0 => Outcome::Villain,
            (true, false) => {
                self.state.villain_leads = true;
                return Some(self.next());
            }
        };
        Some(Progress::Over(outcome as usize))
    }

    /// The sequence is over, and another one follows.
    fn next(&mut self) -> Progress {
        *self.state = self.state.begin();
        Progress::Tick
    }

    /// Whether nobody can be hurt any more (`report.outcome`): neither the Lead nor any Ready hero has dice to attack
    /// or to outwit with, in whichever colour. Then there is no KO, no stun and no won contest, so nobody else comes
    /// in.
    fn stands_still(&self) -> bool {
        let idle = |side: Side, member: usize| {
            [Stat::Attack, Stat::Outwit].into_iter().all(|stat| self.most_dice(side, member, stat) == 0)
        };
        idle(VILLAIN, self.state.fights(VILLAIN)) && self.state.ready().all(|hero| idle(HERO, hero))
    }
}
