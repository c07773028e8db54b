//! Finds the places of a source file where a slip can be planted, and writes the text with all of them in it.
//!
//! A slip is an operator taken for its neighbour, a condition that is always met or never, a number one too large, a
//! step left out, a function that answers without looking. Constants, patterns, types and tests are left alone, and so
//! are macros but for those that make texts, lists and JSON: they cannot ask at run time which slip is switched on.

use proc_macro2::{Delimiter, LineColumn, Spacing, TokenStream, TokenTree};
use std::collections::BTreeMap;
use std::ops::Range;
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{BinOp, Expr, Lit, Stmt, Token, Type, UnOp};

/// A slip that can be switched on.
pub struct Slip {
    pub line: usize,
    /// What is written, and what is done instead.
    pub told: String,
    /// Where its code stands in the text of [`plant`].
    pub place: Range<usize>,
    /// Whether it was put in.
    pub put: bool,
}

/// Text in place of other text; several at the same place stand in this order.
struct Edit {
    place: Range<usize>,
    text: String,
}

/// Fields of numbers with the field that stands next to them and holds the like.
pub type Neighbours = BTreeMap<String, String>;

struct Planter<'a> {
    text: &'a str,
    neighbours: &'a Neighbours,
    lines: Vec<usize>,
    first: u32,
    edits: Vec<Edit>,
    slips: Vec<Found>,
    asked: Asked<'a>,
}

/// A slip where the text as it is has room for it.
struct Found {
    place: Range<usize>,
    line: usize,
    told: String,
    put: bool,
}

/// Which slips are put in: at each place all or none, for one call may hold several.
#[derive(Clone, Copy)]
pub struct Asked<'a> {
    /// Where one of these is, and
    pub wanted: &'a dyn Fn(u32) -> bool,
    /// none of these.
    pub broken: &'a dyn Fn(u32) -> bool,
}

/// Adds the neighbours in the structures of this file.
pub fn neighbours(text: &str, into: &mut Neighbours) {
    const NUMBERS: [&str; 7] = ["f64", "u64", "u32", "u8", "usize", "bool", "i32"];
    let Ok(file) = syn::parse_file(text) else { return };
    for item in file.items {
        let syn::Item::Struct(item) = item else { continue };
        let name = |field: &syn::Field| field.ident.as_ref().map(ToString::to_string);
        let is_number = |field: &syn::Field| NUMBERS.iter().any(|number| is_type(&field.ty, number));
        let fields: Vec<&syn::Field> = item.fields.iter().filter(|field| is_number(field)).collect();
        for pair in fields.windows(2).filter(|pair| pair[0].ty == pair[1].ty) {
            if let (Some(one), Some(other)) = (name(pair[0]), name(pair[1])) {
                into.entry(one.clone()).or_insert(other.clone());
                into.entry(other).or_insert(one);
            }
        }
    }
}

fn is_type(ty: &Type, name: &str) -> bool {
    matches!(ty, Type::Path(path) if path.path.is_ident(name))
}

/// The text with the slips that are asked for, and all the slips, numbered from `first`; `None` where the file cannot be
/// read.
pub fn plant(text: &str, first: u32, neighbours: &Neighbours, asked: Asked<'_>) -> Option<(String, Vec<Slip>)> {
    let file = syn::parse_file(text).ok()?;
    let lines = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
    let mut planter = Planter { text, neighbours, lines, first, edits: Vec::new(), slips: Vec::new(), asked };
    planter.visit_file(&file);
    Some(planter.finish())
}

impl Planter<'_> {
    fn at(&self, place: LineColumn) -> usize {
        let line = self.lines[place.line - 1];
        // Columns count characters.
        line + self.text[line..].chars().take(place.column).map(char::len_utf8).sum::<usize>()
    }

    fn place(&self, node: &impl Spanned) -> Range<usize> {
        let span = node.span();
        self.at(span.start())..self.at(span.end())
    }

    /// Numbers for slips at this place; `None` when they are not put in.
    fn slips<const N: usize>(&mut self, place: &Range<usize>, told: [String; N]) -> Option<u32> {
        let number = self.first + self.slips.len() as u32;
        let line = self.text[..place.start].matches('\n').count() + 1;
        let mut all = number..number + N as u32;
        let put = all.clone().any(self.asked.wanted) && !all.any(self.asked.broken);
        self.slips.extend(told.map(|told| Found { place: place.clone(), line, told, put }));
        put.then_some(number)
    }

    fn put(&mut self, at: usize, text: impl Into<String>) {
        self.edits.push(Edit { place: at..at, text: text.into() });
    }

    fn shown(&self, place: &Range<usize>) -> String {
        let text: Vec<&str> = self.text[place.clone()].split_whitespace().collect();
        let text = text.join(" ");
        if text.chars().count() > 60 { text.chars().take(57).chain("...".chars()).collect() } else { text }
    }

    /// `name(slip, left, right)` in place of an operator between the two; `by` goes before each.
    fn call(&mut self, node: &Expr, left: &Expr, right: &Expr, name: &str, by: &str, slip: u32) {
        let (whole, left_place, right_place) = (self.place(node), self.place(left), self.place(right));
        self.put(whole.start, format!("crate::mutant::{name}({slip}, {by}("));
        self.visit_expr(left);
        self.edits.push(Edit { place: left_place.end..right_place.start, text: format!("), {by}(") });
        self.visit_expr(right);
        self.put(whole.end, "))");
    }

    fn binary(&mut self, node: &Expr, left: &Expr, operator: &BinOp, right: &Expr) {
        let whole = self.place(node);
        let shown = self.shown(&whole);
        let told = |what: &str| format!("{shown}: {what}");
        let edge =
            |name: &'static str, other: &str| (name, [told(&format!("edge moved to {other}")), told("turned round")]);
        let compared = match operator {
            BinOp::Lt(_) => Some(edge("less", "<=")),
            BinOp::Le(_) => Some(edge("less_equal", "<")),
            BinOp::Gt(_) => Some(edge("more", ">=")),
            BinOp::Ge(_) => Some(edge("more_equal", ">")),
            _ => None,
        };
        if let Some((name, told)) = compared {
            match self.slips(&whole, told) {
                Some(slip) => return self.call(node, left, right, name, "&", slip),
                None => return visit::visit_expr(self, node),
            }
        }
        let changed = match operator {
            BinOp::Add(_) => Some(("add", "-")),
            BinOp::Sub(_) => Some(("sub", "+")),
            BinOp::Mul(_) => Some(("mul", "+")),
            BinOp::Div(_) => Some(("div", "*")),
            _ => None,
        };
        if let Some((name, other)) = changed {
            match self.slips(&whole, [told(&format!("{other} instead"))]) {
                Some(slip) => return self.call(node, left, right, name, "", slip),
                None => return visit::visit_expr(self, node),
            }
        }
        match operator {
            BinOp::Eq(_) | BinOp::Ne(_) => {
                if let Some(slip) = self.slips(&whole, [told("turned round")]) {
                    self.put(whole.start, format!("(crate::mutant::on({slip}) != ("));
                    visit::visit_expr(self, node);
                    return self.put(whole.end, "))");
                }
            }
            BinOp::And(_) | BinOp::Or(_) if !has_let(node) => {
                let (by, is_and) = if matches!(operator, BinOp::And(_)) { ("||", true) } else { ("&& !", false) };
                let said = if is_and { "always met" } else { "never met" };
                if let Some(slip) =
                    self.slips(&whole, [told(&format!("first {said}")), told(&format!("second {said}"))])
                {
                    self.put(whole.start, "(");
                    for (side, slip) in [(left, slip), (right, slip + 1)] {
                        let place = self.place(side);
                        self.put(place.start, "((");
                        self.visit_expr(side);
                        self.put(place.end, format!(") {by} crate::mutant::on({slip}))"));
                    }
                    return self.put(whole.end, ")");
                }
            }
            _ => {}
        }
        visit::visit_expr(self, node);
    }

    /// A body that answers at once.
    fn answers(&mut self, output: &syn::ReturnType, block: &syn::Block, name: &syn::Ident) {
        let syn::ReturnType::Type(_, output) = output else { return };
        let Type::Path(path) = &**output else { return };
        let Some(last) = path.path.segments.last() else { return };
        let answers: &[&str] = match last.ident.to_string().as_str() {
            "bool" => &["true", "false"],
            "u8" | "u16" | "u32" | "u64" | "u128" | "usize" | "i8" | "i16" | "i32" | "i64" | "i128" => &["0", "1"],
            "f64" => &["0.0", "1.0"],
            "Option" => &["None"],
            "Vec" => &["Vec::new()"],
            _ => return,
        };
        let place = self.place(block);
        for answer in answers {
            if let Some(slip) = self.slips(&place, [format!("fn {name}: answers {answer}")]) {
                self.put(place.start + 1, format!(" if crate::mutant::on({slip}) {{ return {answer}; }}"));
            }
        }
    }

    /// Values in the JSON of a macro: those of an object's keys, of a list, or the value itself.
    fn json(&mut self, tokens: TokenStream) {
        let mut whole = tokens.clone().into_iter();
        let (first, alone) = (whole.next(), whole.next().is_none());
        let is_comma = |token: &TokenTree| matches!(token, TokenTree::Punct(mark) if mark.as_char() == ',');
        match first {
            Some(TokenTree::Group(group)) if alone && group.delimiter() != Delimiter::Parenthesis => {
                let inside: Vec<TokenTree> = group.stream().into_iter().collect();
                let skipped = if group.delimiter() == Delimiter::Brace { key } else { |_: &[TokenTree]| 0 };
                for entry in inside.split(is_comma) {
                    self.json(entry[skipped(entry)..].iter().cloned().collect());
                }
            }
            _ => {
                if let Ok(value) = syn::parse2::<Expr>(tokens) {
                    self.inside_macro(&value);
                }
            }
        }
    }

    /// A value in a macro; a bare number or text would have to stay what it is.
    fn inside_macro(&mut self, value: &Expr) {
        if !matches!(value, Expr::Lit(_)) {
            // The value was parsed apart from the file and lives no longer than this.
            Visit::visit_expr(self, value);
        }
    }

    /// The text with everything put in, and where each slip's code came to stand.
    fn finish(mut self) -> (String, Vec<Slip>) {
        // Stable: what was put first at a place stands first.
        self.edits.sort_by_key(|edit| edit.place.start);
        let mut text = String::with_capacity(2 * self.text.len());
        let mut moved = Vec::new();
        let mut from = 0;
        for edit in &self.edits {
            text.push_str(&self.text[from..edit.place.start]);
            moved.push((edit.place.start, text.len()));
            text.push_str(&edit.text);
            moved.push((edit.place.end, text.len()));
            from = edit.place.end;
        }
        text.push_str(&self.text[from..]);
        let start = |at: usize| {
            let i = moved.partition_point(|(old, _)| *old < at);
            i.checked_sub(1).map_or(at, |i| moved[i].1 + at - moved[i].0)
        };
        let end = |at: usize| {
            let i = moved.partition_point(|(old, _)| *old <= at);
            i.checked_sub(1).map_or(at, |i| moved[i].1 + at - moved[i].0)
        };
        let slip = |Found { place, line, told, put }: Found| {
            let place = start(place.start)..end(place.end);
            Slip { line, told, place, put }
        };
        let slips = self.slips.into_iter().map(slip).collect();
        (text, slips)
    }
}

/// Tokens of an entry up to and with the colon behind its key; a path's colons come in pairs.
fn key(entry: &[TokenTree]) -> usize {
    let is_colon = |token: &TokenTree| matches!(token, TokenTree::Punct(mark) if mark.as_char() == ':' && mark.spacing() == Spacing::Alone);
    let is_pair = |place: usize| {
        place > 0
            && matches!(&entry[place - 1], TokenTree::Punct(mark) if mark.as_char() == ':' && mark.spacing() == Spacing::Joint)
    };
    let mut colons = (0..entry.len()).filter(|&place| is_colon(&entry[place]) && !is_pair(place));
    colons.next().map_or(0, |place| place + 1)
}

fn has_let(node: &Expr) -> bool {
    match node {
        Expr::Let(_) => true,
        Expr::Binary(binary) => has_let(&binary.left) || has_let(&binary.right),
        _ => false,
    }
}

fn is_test(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        syn::Meta::List(list) => list.path.is_ident("cfg") && list.tokens.to_string().contains("test"),
        syn::Meta::Path(path) => path.is_ident("test"),
        syn::Meta::NameValue(_) => false,
    })
}

impl<'ast> Visit<'ast> for Planter<'_> {
    fn visit_expr(&mut self, node: &'ast Expr) {
        match node {
            Expr::Binary(binary) if !is_assignment(&binary.op) => {
                return self.binary(node, &binary.left, &binary.op, &binary.right);
            }
            Expr::Unary(unary) if matches!(unary.op, UnOp::Not(_)) => {
                let place = self.place(node);
                let told = format!("{}: turned round", self.shown(&place));
                if let Some(slip) = self.slips(&place, [told]) {
                    self.put(place.start, format!("(crate::mutant::on({slip}) != ("));
                    visit::visit_expr(self, node);
                    return self.put(place.end, "))");
                }
            }
            Expr::Lit(literal) => {
                let place = self.place(node);
                if let Lit::Int(_) = &literal.lit
                    && let Some(slip) = self.slips(&place, [format!("{}: one more", self.shown(&place))])
                {
                    self.put(place.start, format!("crate::mutant::plus({slip}, "));
                    self.put(place.end, ")");
                }
                return;
            }
            Expr::MethodCall(call) if call.args.len() == 1 && (call.method == "min" || call.method == "max") => {
                let place = self.place(node);
                let (name, other) = if call.method == "min" { ("least", "max") } else { ("most", "min") };
                let told = format!("{}: {other} instead", self.shown(&place));
                if let Some(slip) = self.slips(&place, [told]) {
                    let (receiver, argument) = (self.place(&*call.receiver), self.place(&call.args[0]));
                    self.put(place.start, format!("crate::mutant::{name}({slip}, ("));
                    self.visit_expr(&call.receiver);
                    self.edits.push(Edit { place: receiver.end..argument.start, text: "), (".to_owned() });
                    self.visit_expr(&call.args[0]);
                    // The parenthesis of the call stands behind it.
                    return self.put(argument.end, ")");
                }
            }
            Expr::Field(field) => {
                if let syn::Member::Named(name) = &field.member
                    && let Some(other) = self.neighbours.get(&name.to_string()).cloned()
                {
                    let (place, base) = (self.place(node), self.place(&*field.base));
                    let told = format!("{}: {other} instead", self.shown(&place));
                    if let Some(slip) = self.slips(&place, [told]) {
                        let base = self.text[base].to_owned();
                        let first = format!("(if crate::mutant::on({slip}) {{ {base}.{other} }} else {{ ");
                        self.put(place.start, first);
                        self.visit_expr(&field.base);
                        return self.put(place.end, " })");
                    }
                }
            }
            // What is written into is a place and no value.
            Expr::Assign(assign) => return self.visit_expr(&assign.right),
            Expr::Binary(binary) if is_assignment(&binary.op) => return self.visit_expr(&binary.right),
            Expr::Reference(reference) if reference.mutability.is_some() => return,
            // A repeated value's count is a constant.
            Expr::Repeat(repeat) => return self.visit_expr(&repeat.expr),
            Expr::Const(_) => return,
            _ => {}
        }
        visit::visit_expr(self, node);
    }

    fn visit_stmt(&mut self, node: &'ast Stmt) {
        if let Stmt::Expr(expr, Some(_)) = node {
            let is_step = match expr {
                Expr::MethodCall(_) | Expr::Call(_) | Expr::Assign(_) => true,
                Expr::Binary(binary) => is_assignment(&binary.op),
                _ => false,
            };
            let place = self.place(node);
            let told = format!("{} left out", self.shown(&place));
            if is_step && let Some(slip) = self.slips(&place, [told]) {
                self.put(place.start, format!("if !crate::mutant::on({slip}) {{ "));
                visit::visit_stmt(self, node);
                return self.put(place.end, " }");
            }
        }
        visit::visit_stmt(self, node);
    }

    fn visit_item_fn(&mut self, node: &'ast syn::ItemFn) {
        if node.sig.constness.is_none() && !is_test(&node.attrs) {
            self.answers(&node.sig.output, &node.block, &node.sig.ident);
            self.visit_block(&node.block);
        }
    }

    fn visit_impl_item_fn(&mut self, node: &'ast syn::ImplItemFn) {
        if node.sig.constness.is_none() && !is_test(&node.attrs) {
            self.answers(&node.sig.output, &node.block, &node.sig.ident);
            self.visit_block(&node.block);
        }
    }

    fn visit_item_mod(&mut self, node: &'ast syn::ItemMod) {
        if !is_test(&node.attrs) {
            visit::visit_item_mod(self, node);
        }
    }

    fn visit_item_impl(&mut self, node: &'ast syn::ItemImpl) {
        if !is_test(&node.attrs) {
            visit::visit_item_impl(self, node);
        }
    }

    fn visit_item_const(&mut self, _: &'ast syn::ItemConst) {}
    fn visit_item_static(&mut self, _: &'ast syn::ItemStatic) {}
    fn visit_impl_item_const(&mut self, _: &'ast syn::ImplItemConst) {}
    fn visit_trait_item_const(&mut self, _: &'ast syn::TraitItemConst) {}
    fn visit_item_enum(&mut self, _: &'ast syn::ItemEnum) {}
    fn visit_type(&mut self, _: &'ast Type) {}
    fn visit_pat(&mut self, _: &'ast syn::Pat) {}
    fn visit_generic_argument(&mut self, _: &'ast syn::GenericArgument) {}
    fn visit_macro(&mut self, node: &'ast syn::Macro) {
        let name = node.path.segments.last().map(|segment| segment.ident.to_string()).unwrap_or_default();
        match name.as_str() {
            "json" => self.json(node.tokens.clone()),
            "format" | "vec" | "write" => {
                let listed = Punctuated::<Expr, Token![,]>::parse_terminated;
                listed.parse2(node.tokens.clone()).iter().flatten().for_each(|value| self.inside_macro(value));
            }
            _ => {}
        }
    }
    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}
}

fn is_assignment(operator: &BinOp) -> bool {
    use BinOp::{AddAssign, BitAndAssign, BitOrAssign, BitXorAssign, DivAssign, MulAssign, RemAssign, SubAssign};
    matches!(
        operator,
        AddAssign(_)
            | SubAssign(_)
            | MulAssign(_)
            | DivAssign(_)
            | RemAssign(_)
            | BitAndAssign(_)
            | BitOrAssign(_)
            | BitXorAssign(_)
    )
}
