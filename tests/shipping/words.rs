//! Calls of the program in pages and scripts.

/// The words after the name of the program, for every call that a file shows.
pub fn calls(path: &str, text: &str) -> Vec<Vec<String>> {
    let is_page = path.ends_with(".md");
    let joined = text.replace("\\\n", " ");
    let mut fence: Option<&str> = None;
    let mut calls = Vec::new();
    for line in joined.lines() {
        if let Some(language) = line.trim_start().strip_prefix("```") {
            fence = if fence.is_some() { None } else { Some(language) };
            continue;
        }
        let is_code = match fence {
            Some(language) => ["", "sh", "bash", "console", "text"].contains(&language),
            None => !is_page || line.starts_with("    "),
        };
        if is_code {
            calls.extend(in_script(line));
        } else if fence.is_none() {
            calls.extend(line.split('`').skip(1).step_by(2).flat_map(in_script));
        }
    }
    calls
}

/// The calls of a line of a script: where the program stands as a command does.
fn in_script(line: &str) -> Option<Vec<String>> {
    let line = line.trim_start();
    if line.starts_with('#') {
        return None;
    }
    let mut words = words(line).into_iter().peekable();
    while words.next_if(|word| ["$", "if", "!", "-", "run:", "just"].contains(&word.as_str())).is_some() {}
    let name = words.next()?;
    if name != "slugfest" && name != "$program" {
        return None;
    }
    let ends = |word: &String| ["|", ">", ">>", "||", "&&", ";", "#"].contains(&word.as_str());
    let mut call = Vec::new();
    while let Some(word) = words.next_if(|word| !ends(word)) {
        let ended = word.ends_with(';');
        call.push(word.trim_end_matches(';').to_owned());
        if ended {
            break;
        }
    }
    // An assignment of that name is no call.
    (call.first().is_some_and(|word| word != "=")).then_some(call)
}

/// The words of a line, quoted ones in one piece with a blank in front where a flag of a question could be meant.
fn words(line: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let (mut quote, mut fresh) = (None, true);
    for c in line.chars() {
        match quote {
            Some(open) if c == open => quote = None,
            None if c == '"' || c == '\'' => {
                quote = Some(c);
                if fresh {
                    words.push(String::new());
                }
                fresh = false;
            }
            None if c.is_whitespace() => fresh = true,
            _ => {
                if fresh {
                    words.push(String::new());
                }
                fresh = false;
                if let Some(word) = words.last_mut() {
                    word.push(c);
                }
            }
        }
    }
    words
}
