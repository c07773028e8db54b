//! The macros by which keys are declared.

/// Declares a closed list of values with their names, the first being the default one. The documentation of a value is
/// what users read about it.
macro_rules! choices {
    // Of a key that may have no list of its own.
    (@of {} $($head:tt)+) => {};
    (@of { $($values:tt)+ } $($head:tt)+) => {
        $crate::keys::macros::choices! { $($head)+ { $($values)+ } }
    };
    ($(#[doc = $about:literal])+ $vis:vis enum $type:ident {
        $(#[doc = $first_doc:literal])+ $first:ident = $first_text:literal
        $(, $(#[doc = $doc:literal])+ $value:ident = $text:literal)* $(,)?
    }) => {
        $(#[doc = $about])+
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        $vis enum $type {
            $(#[doc = $first_doc])+
            #[default]
            $first,
            $($(#[doc = $doc])+ $value,)*
        }

        impl $crate::keys::key::Choice for $type {
            const ALL: &'static [Self] = &[Self::$first, $(Self::$value),*];
            const NAMES: &'static [$crate::keys::key::Named] = &[
                $crate::keys::key::Named { id: $first_text, about: concat!($($first_doc),+), has_option: false },
                $($crate::keys::key::Named { id: $text, about: concat!($($doc),+), has_option: false },)*
            ];

            fn named(self) -> $crate::keys::key::Named {
                Self::NAMES[self as usize]
            }
        }

        impl $crate::keys::settings::Word for $type {
            fn word(&self) -> String {
                $crate::keys::settings::quoted($crate::keys::key::Choice::name(*self))
            }

            fn meaning(&self) -> &'static str {
                $crate::keys::key::Choice::named(*self).about
            }
        }
    };
}

/// Declares a table of keys: the struct of what was written, and how it is read.
///
/// Each line is a key, the field it goes to with its type, what it can hold (a [`Shape`](crate::keys::Shape), or a
/// [`Slot`](crate::keys::Slot) where it is required or has a default), and the rule it belongs to. The documentation of
/// the field is what users read about the key. A closed list of values can be declared with its key, and the keys of
/// other declarations can be part of a table: `.. figure: Figure;`.
macro_rules! keys {
    ($(#[$meta:meta])* $vis:vis struct $name:ident: $what:literal $(, $underscores:ident)? {
        $($(#[doc = $about:literal])+ $key:literal $field:ident: $type:ident $(<$($arg:ty),+>)? = $slot:expr, $rule:expr
            $(, { $($values:tt)+ })?;)*
        $(.. $part:ident: $of:ty;)*
    }) => {
        $($crate::keys::macros::choices! { @of { $($($values)+)? } $(#[doc = $about])+ $vis enum $type })*

        $(#[$meta])*
        $vis struct $name {
            $($(#[doc = $about])+ pub $field: $type $(<$($arg),+>)?,)*
            $(#[doc = concat!("What the keys of [`", stringify!($of), "`] say.")] pub $part: $of,)*
        }

        impl $crate::keys::key::Declared<$name> {
            $($(#[doc = $about])+ fn $field() -> $crate::keys::shape::Slot<$type $(<$($arg),+>)?> {
                ($slot).into()
            })*
        }

        impl Default for $name {
            fn default() -> Self {
                Self {
                    $($field: $crate::keys::key::Declared::<$name>::$field().otherwise(),)*
                    $($part: <$of>::default(),)*
                }
            }
        }

        impl $crate::keys::key::Keys for $name {
            const WHAT: &'static str = $what;
            $(const UNDERSCORES: bool = { stringify!($underscores); true };)?

            fn keys() -> Vec<$crate::keys::key::Key> {
                let own = vec![$($crate::keys::key::Declared::<$name>::$field()
                    .key($key, concat!($($about),+), $rule)),*];
                let parts: Vec<Vec<$crate::keys::key::Key>> = vec![$(<$of as $crate::keys::key::Keys>::keys()),*];
                own.into_iter().chain(parts.into_iter().flatten()).collect()
            }

            fn read(reader: &mut $crate::scenario::Reader<'_>) -> Self {
                Self {
                    $($field: $crate::keys::key::Declared::<$name>::$field().read(reader, $key),)*
                    $($part: <$of as $crate::keys::key::Keys>::read(reader),)*
                }
            }
        }
    };
}

/// [`keys!`] in which every key has a value, written or not.
macro_rules! settings {
    ($(#[$meta:meta])* $vis:vis struct $name:ident: $what:literal $(, $underscores:ident)? {
        $($(#[doc = $about:literal])+ $key:literal $field:ident: $type:ident $(<$($arg:ty),+>)? = $slot:expr, $rule:expr
            $(, { $($values:tt)+ })?;)*
    }) => {
        $crate::keys::macros::keys! {
            $(#[$meta])* $vis struct $name: $what $(, $underscores)? {
                $($(#[doc = $about])+ $key $field: $type $(<$($arg),+>)? = $slot, $rule $(, { $($values)+ })?;)*
            }
        }

        impl $crate::keys::settings::Settings for $name {
            fn read_over(self, reader: &mut $crate::scenario::Reader<'_>) -> Self {
                Self {
                    $($field: $crate::keys::key::Declared::<$name>::$field()
                        .read_over(reader, $key, self.$field),)*
                }
            }

            fn settings(&self) -> Vec<$crate::keys::settings::Setting> {
                let cite = $crate::keys::settings::Settings::cite(self);
                vec![$(cite.$field(),)*]
            }
        }

        #[allow(dead_code, reason = "every key can be stated in a report")]
        impl $crate::keys::settings::Cite<'_, $name> {
            $($(#[doc = $about])+ $vis fn $field(self) -> $crate::keys::settings::Setting {
                let key = $crate::keys::key::Declared::<$name>::$field()
                    .key($key, concat!($($about),+), $rule);
                let value = $crate::keys::settings::Word::word(&self.0.$field);
                let meaning = $crate::keys::settings::Word::meaning(&self.0.$field);
                $crate::keys::settings::Setting { key, value, meaning }
            })*
        }
    };
}

pub(crate) use {choices, keys, settings};
