//! The seed's `classify(page, element, chunk)` in Rust, std alone, for a side-by-side measurement.
//! Overlap is counted in UTF-8 bytes, the halves of the fallback in code points.
//!
//! usage: classify grades WORKLOAD          one letter a pair (F, P, N), one line an element
//!        classify time WORKLOAD SECONDS    the best grade of each element as one line of letters,
//!                                          then "elements wall processor" of as many as fit the
//!                                          time, in nanoseconds; processor is 0 where unknown
//!
//! WORKLOAD, all numbers u32 little-endian: pages; for each page its text, the number of elements,
//! their texts, the number of chunks, their texts. A text is its length in bytes and its UTF-8.

use std::time::Instant;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Grade {
    None,
    Partial,
    Full,
}

fn classify(page: &str, element: &str, chunk: &str) -> Grade {
    if element.is_empty() || chunk.is_empty() {
        return Grade::None;
    }
    let start = match page.find(chunk) {
        Some(start) => start,
        None => return fallback(element, chunk),
    };
    let end = start + chunk.len();
    let step = element.chars().next().map_or(1, char::len_utf8);
    let mut best = 0;
    let mut from = 0;
    while let Some(found) = page[from..].find(element) {
        let at = from + found;
        let covered = end.min(at + element.len()).saturating_sub(start.max(at));
        best = best.max(covered);
        from = at + step;
    }
    if best >= element.len() {
        Grade::Full
    } else if best * 2 >= element.len() {
        Grade::Partial
    } else {
        Grade::None
    }
}

/// The chunk is not on the page: it counts when it holds the element, or a half of it.
fn fallback(element: &str, chunk: &str) -> Grade {
    if chunk.contains(element) {
        return Grade::Full;
    }
    let half = (element.chars().count() / 2).max(1);
    let middle = element.char_indices().nth(half).map_or(element.len(), |(at, _)| at);
    let (head, tail) = element.split_at(middle);
    if chunk.contains(head) || (!tail.is_empty() && chunk.contains(tail)) {
        Grade::Partial
    } else {
        Grade::None
    }
}

struct Page {
    text: String,
    elements: Vec<String>,
    chunks: Vec<String>,
}

struct Reader<'a> {
    bytes: &'a [u8],
}

impl Reader<'_> {
    fn number(&mut self) -> usize {
        let (head, rest) = self.bytes.split_at(4);
        self.bytes = rest;
        u32::from_le_bytes([head[0], head[1], head[2], head[3]]) as usize
    }

    fn text(&mut self) -> String {
        let length = self.number();
        let (head, rest) = self.bytes.split_at(length);
        self.bytes = rest;
        String::from_utf8(head.to_vec()).expect("a text of the workload is not UTF-8")
    }

    fn texts(&mut self) -> Vec<String> {
        (0..self.number()).map(|_| self.text()).collect()
    }
}

fn read(path: &str) -> Vec<Page> {
    let bytes = std::fs::read(path).expect("the workload can't be read");
    let mut reader = Reader { bytes: &bytes };
    (0..reader.number())
        .map(|_| Page { text: reader.text(), elements: reader.texts(), chunks: reader.texts() })
        .collect()
}

fn letter(grade: Grade) -> char {
    match grade {
        Grade::Full => 'F',
        Grade::Partial => 'P',
        Grade::None => 'N',
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let mode = arguments.get(1).map(String::as_str);
    match (mode, arguments.get(2), arguments.get(3)) {
        (Some("grades"), Some(path), None) => grades(&read(path)),
        (Some("time"), Some(path), Some(seconds)) => {
            time(&read(path), seconds.parse().expect("SECONDS is not a number"))
        }
        _ => {
            eprintln!("usage: classify grades WORKLOAD | classify time WORKLOAD SECONDS");
            std::process::exit(2);
        }
    }
}

fn grades(pages: &[Page]) {
    let mut out = String::new();
    for page in pages {
        for element in &page.elements {
            out.extend(page.chunks.iter().map(|chunk| letter(classify(&page.text, element, chunk))));
            out.push('\n');
        }
    }
    print!("{out}");
}

/// Grades elements in order until the time is over, at least one.
fn time(pages: &[Page], seconds: f64) {
    let mut out = String::new();
    let mut done = 0;
    let started = Instant::now();
    let processor = processor_time();
    'all: for page in pages {
        for element in &page.elements {
            let best = page.chunks.iter().map(|chunk| classify(&page.text, element, chunk)).max();
            out.push(letter(best.unwrap_or(Grade::None)));
            done += 1;
            if started.elapsed().as_secs_f64() > seconds {
                break 'all;
            }
        }
    }
    let wall = started.elapsed().as_nanos();
    println!("{out}\n{done} {wall} {}", processor_time() - processor);
}

/// Nanoseconds that this process has had on a processor, as Linux tells; 0 elsewhere.
fn processor_time() -> u64 {
    let text = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    text.split(' ').next().and_then(|first| first.parse().ok()).unwrap_or(0)
}
