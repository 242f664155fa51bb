import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseDocument } from 'yaml';
import { parseYaml } from '../../shared/src/yaml/parse.js';
import { resolveAlias, type YamlNode } from '../../shared/src/yaml/node.js';

const folder = path.resolve(import.meta.dirname, '../../../shared/yaml-test-suite');

interface Case { id: string; yaml: string; fail: boolean; tree?: string; json?: string }
function unescapeText(t: string): string {
  return t.replaceAll('␣', ' ').replace(/—*»/g, '\t').replaceAll('↵', '').replace(/∎\n?$/, '').replaceAll('←', '\r').replaceAll('⇔', '\uFEFF');
}
function cases(): Case[] {
  const out: Case[] = [];
  for (const file of readdirSync(folder).filter((n) => n.endsWith('.yaml'))) {
    const list = parseDocument(readFileSync(path.join(folder, file), 'utf8')).toJS() as any[];
    let previous: any = {};
    list.forEach((entry, i) => {
      previous = { ...previous, ...entry, fail: entry.fail ?? (entry.yaml ? false : previous.fail) };
      out.push({ id: file.replace('.yaml', '') + (list.length > 1 ? '-' + i : ''), yaml: unescapeText(previous.yaml), fail: !!entry.fail, json: entry.json ?? previous.json , tree: previous.tree});
    });
  }
  return out;
}
function toEvents(node: YamlNode | undefined): string[] {
  if (!node) return [];
  const n = node;
  if (n.kind === 'alias') return [`=ALI *${n.name}`];
  const a = n.anchor ? ` &${n.anchor}` : '';
  if (n.kind === 'mapping') return [`+MAP${n.flow ? ' {}' : ''}${a}`, ...n.pairs.flatMap((p) => [...toEvents(p.key), ...toEvents(p.value)]), '-MAP'];
  if (n.kind === 'sequence') return [`+SEQ${n.flow ? ' []' : ''}${a}`, ...n.items.flatMap((p) => toEvents(p.value)), '-SEQ'];
  const mark = { plain: ':', single: "'", double: '"', literal: '|', folded: '>' }[n.style];
  return [`=VAL${a} ${mark}${n.decoded.text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\t', '\\t').replaceAll('\r', '\\r').replaceAll('\b', '\\b')}`];
}
describe('suite', () => {
  it('x', () => {
    let ok = 0; const bad: string[] = [];
    for (const c of cases()) {
      const doc = parseYaml(c.yaml);
      const errs = doc.problems.filter((p) => p.kind === 'syntax' );
      if (c.fail) { if (doc.problems.some(p=>p.kind==='syntax')) ok++; else bad.push(`${c.id} FAIL-EXPECTED none ${JSON.stringify(c.yaml)}`); continue; }
      if (errs.length) { bad.push(`${c.id} UNEXPECTED ${errs[0]!.message} ${JSON.stringify(c.yaml)}`); continue; }
      const tree = (c.tree ?? '').split('\n').map((l) => l.trim().length ? l.replace(/^\s*/, '') : '').filter(Boolean).map((l) => l.replace(/ <[^>]*>/, '').replaceAll('␣', ' ').replaceAll('∎',''));
      const first: string[] = []; let n = 0;
      for (const l of tree) { if (l.startsWith('+DOC')) { n++; continue; } if (/^[+-](STR|DOC)/.test(l) ) continue; if (n === 1) first.push(l); }
      const got = toEvents(doc.root); 
      if (JSON.stringify(got) === JSON.stringify(first)) ok++; else bad.push(`${c.id} TREE\n   want ${JSON.stringify(first)}\n   got  ${JSON.stringify(got)}`);
    }
    console.log(ok, bad.length); console.log(bad.join('\n'));
    void existsSync; void resolveAlias; void assert;
  });
});
