//! Powers by name: the list of all there are, and what is known of one without a fight.
//!
//! Nothing in here knows a rule; what a power does stands in its file, and [`super`] puts both together.

use crate::systems::smf::dice::Pool;

/// Where a power stands on a character sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Level {
    /// A major power.
    Major,
    /// A minor power.
    Minor,
    /// A boost, traded for a minor pick.
    Boost,
    /// Equipment of street-level henchmen.
    Equipment,
    /// An archetype maneuver.
    Maneuver,
    /// A special of a vehicle.
    Vehicle,
    /// What makes a Titan.
    Titan,
}

/// What is known of a power without a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Name in scenario files: `force-field`.
    pub id: &'static str,
    /// Name in the rulebook.
    pub name: &'static str,
    /// Ledger id.
    pub rule: &'static str,
    /// Where it stands on the sheet.
    pub level: Level,
    /// What it does, in a line; what it would do elsewhere when it does nothing here.
    pub summary: &'static str,
    /// Options written after a colon, the default first: `stun:psyche`. Empty when there are none.
    pub options: &'static [&'static str],
    /// Goals needed to recharge it after use; 0 when it is not limited.
    pub recharge: u8,
    /// Several options may be chosen, with a plus between them.
    pub combines: bool,
    /// Where it does anything.
    pub stage: Stage,
    /// Whether it gives its owner boxes back, so that reports have a place for them.
    pub heals: bool,
    /// Whether it brings an extra card where cards are dealt (`smf.initiative.cards`).
    pub deals: bool,
    /// What it adds to the initiative of a leader whose team-mate has it (`smf.initiative.leader`).
    pub lends: Lends,
    /// What players call it for short, or spell otherwise: `ff`; several powers may share one.
    pub short: &'static [&'static str],
}

/// Where a power does anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Wherever two meet.
    Anywhere,
    /// Beside friends.
    Friends,
    /// Beside friends who can walk.
    Formation,
    /// Against several foes.
    Foes,
    /// Where more than two fight.
    Crowd,
    /// Where more than two fight who can walk.
    Line,
    /// Where whoever fights can walk.
    Ground,
    /// Where more than two fight, or two who can walk.
    Room,
    /// Nowhere yet: it needs a map.
    Table,
}

/// Who fights beside somebody, and against him.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// Figures beside him.
    pub friends: usize,
    /// Figures against him.
    pub foes: usize,
    /// They can walk.
    pub walk: bool,
}

impl Numbers {
    /// One of two.
    pub const DUEL: Self = Self { friends: 0, foes: 1, walk: false };
    /// One of a team against another one.
    pub const TEAM: Self = Self { friends: 1, foes: 2, walk: true };
}

/// What a power adds to the initiative of a team.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lends {
    /// Nothing.
    Nothing,
    /// So much for everybody who has it.
    Each(Pool),
    /// So much, however many have it.
    Once(Pool),
}

impl Entry {
    /// A power without options or recharge that matters wherever two meet.
    pub const fn new(
        id: &'static str,
        name: &'static str,
        rule: &'static str,
        level: Level,
        summary: &'static str,
    ) -> Self {
        Self {
            id,
            name,
            rule,
            level,
            summary,
            options: &[],
            recharge: 0,
            combines: false,
            stage: Stage::Anywhere,
            heals: false,
            deals: false,
            lends: Lends::Nothing,
            short: &[],
        }
    }

    /// The same, with what players call it for short.
    pub const fn called(mut self, short: &'static [&'static str]) -> Self {
        self.short = short;
        self
    }

    /// The same with options.
    pub const fn options(mut self, options: &'static [&'static str]) -> Self {
        self.options = options;
        self
    }

    /// The same with options of which several may be chosen.
    pub const fn combined(mut self) -> Self {
        self.combines = true;
        self
    }

    /// The same with a recharge number.
    pub const fn recharge(mut self, need: u8) -> Self {
        self.recharge = need;
        self
    }

    /// The same, giving boxes back.
    pub const fn heals(mut self) -> Self {
        self.heals = true;
        self
    }

    /// The same, adding to the initiative of team-mates who lead.
    pub const fn lends(mut self, lends: Lends) -> Self {
        self.lends = lends;
        self
    }

    /// The same, bringing an extra card where cards are dealt.
    pub const fn deals_a_card(mut self) -> Self {
        self.deals = true;
        self
    }

    /// The same, for friends alone.
    pub const fn among_friends(mut self) -> Self {
        self.stage = Stage::Friends;
        self
    }

    /// The same, for friends who can walk alone.
    pub const fn among_friends_who_walk(mut self) -> Self {
        self.stage = Stage::Formation;
        self
    }

    /// The same, against several foes alone.
    pub const fn against_several(mut self) -> Self {
        self.stage = Stage::Foes;
        self
    }

    /// The same, where more than two fight alone.
    pub const fn in_a_crowd(mut self) -> Self {
        self.stage = Stage::Crowd;
        self
    }

    /// The same, where more than two fight on a line alone.
    pub const fn on_a_line(mut self) -> Self {
        self.stage = Stage::Line;
        self
    }

    /// The same, where whoever fights can walk alone.
    pub const fn on_the_move(mut self) -> Self {
        self.stage = Stage::Ground;
        self
    }

    /// The same, but not between two who cannot walk.
    pub const fn where_there_is_room(mut self) -> Self {
        self.stage = Stage::Room;
        self
    }

    /// The same, of no use without a map.
    pub const fn elsewhere(mut self) -> Self {
        self.stage = Stage::Table;
        self
    }

    /// Whether it does anything for somebody with so many friends and foes.
    pub const fn plays(&self, Numbers { friends, foes, walk }: Numbers) -> bool {
        match self.stage {
            Stage::Anywhere => true,
            Stage::Friends => friends > 0,
            Stage::Formation => friends > 0 && walk,
            Stage::Foes => foes > 1,
            Stage::Crowd => friends + foes > 1,
            Stage::Line => friends + foes > 1 && walk,
            Stage::Ground => walk,
            Stage::Room => friends + foes > 1 || walk,
            Stage::Table => false,
        }
    }
}

/// Hands the list of all powers, each with the module it stands in, to a macro, after what else that needs.
macro_rules! powers {
    ($then:ident $with:tt) => {
        $then! { $with
            amphibious: Amphibious;
            archery: Archery;
            armor: Armor;
            blast_back: BlastBack;
            boosts: Clever, Fast, Tough;
            burrowing: Burrowing;
            charges: AcrobaticAttack, HurricaneCharge;
            construct: Construct;
            damage_field: DamageField;
            density_decrease: DensityDecrease;
            density_increase: DensityIncrease;
            desperate_defense: DesperateDefense;
            dispel: Dispel;
            duplicate: Duplicate;
            elsewhere: Barrier, Telekinesis, Whirlwind;
            enhance: EnhanceMajor, EnhanceMinor;
            enhanced_senses: EnhancedSenses;
            entangle: Entangle;
            equipment: CloseCombatDefense, CloseCombatWeapon, Firearms, Hordes, Legion, SpecialWeapons;
            escape_artist: EscapeArtist;
            explosion: Explosion;
            flight: Flight;
            force_field: ForceField;
            fortune: Fortune;
            gadgets: Gadgets;
            grenades: Grenades;
            growth: BiggerIsBetter, Growth;
            hardball_special: HardballSpecial;
            healing: Healing;
            i_have_a_plan: IHaveAPlan;
            immortal: Immortal;
            invisibility_obscurement: InvisibilityObscurement;
            iron_will: IronWill;
            jinx: Jinx;
            leaping: Leaping;
            magic_artifact: MagicArtifact;
            massive: Massive;
            melee_specialist: MeleeSpecialist;
            mentalism: Mentalism;
            metamorph: Metamorph;
            mimic: Mimic;
            mind_meld: MindMeld;
            miraculous_recovery: MiraculousRecovery;
            multiple_limbs: MultipleLimbs;
            parasite: Parasite;
            power_attack: Haymaker, PowerAttackMentalist, PowerAttackMetamorph, PowerAttackWildcard;
            power_blasts_major: PowerBlastsMajor;
            power_blasts_minor: PowerBlastsMinor;
            radius_attack: RadiusAttack;
            rage: Rage;
            rapid_fire: RapidFire;
            rapport: Rapport;
            reflection: Reflection;
            regen: Regen;
            resistance: Resistance;
            savant: Savant;
            save: Save;
            scrapper: Scrapper;
            second_wind: SecondWind;
            servitor_sidekick: ServitorSidekick;
            shield: Shield;
            shockwave: Shockwave;
            shrinking: Shrinking;
            sonic_blasts: SonicBlasts;
            sorcery: Sorcery;
            speed: Speed;
            speed_burst: SpeedBurst;
            stun: Stun;
            summoning: Summoning;
            super_agility: SuperAgility;
            super_strength_major: SuperStrengthMajor;
            super_strength_minor: SuperStrengthMinor;
            talisman: Talisman;
            teleport: Teleport;
            titan: BigMove, MultiAction, ToughOut;
            vampire: Vampire;
            vehicle: HeavyArmor, RobotBrain;
            way_outta_here: WayOuttaHere;
            x_factor: XFactor;
        }
    };
}
pub(super) use powers;

macro_rules! ids {
    (() $($module:ident: $($power:ident),+;)+) => {
        /// A power by name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum PowerId {
            $($(
                #[doc = stringify!($power)]
                $power,
            )+)+
        }

        /// Every power there is.
        pub const POWERS: &[PowerId] = &[$($(PowerId::$power),+),+];
    };
}

powers!(ids());
