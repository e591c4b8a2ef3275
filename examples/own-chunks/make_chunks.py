"""Cuts the example documents every 240 characters, as a pipeline in another language might."""

import json
from pathlib import Path

DOCS = Path(__file__).parent.parent / "own-documents" / "docs"
SIZE = 240

with open(Path(__file__).parent / "chunks.jsonl", "w", encoding="utf-8", newline="\n") as out:
    for path in sorted(DOCS.glob("*.md")):
        text = path.read_text(encoding="utf-8")
        for start in range(0, len(text), SIZE):
            end = min(start + SIZE, len(text))
            chunk = {"page": path.name, "start": start, "end": end, "text": text[start:end]}
            out.write(json.dumps(chunk, ensure_ascii=False) + "\n")
