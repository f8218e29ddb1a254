/** Some six hundred texts that other people may have written, each meant to become something else than text. */

/** What a script that gets to run does: leaves a mark, and asks an address. */
export interface Traps {
  /** Name of a member of `window`. */
  mark: string
  /** Address that counts who asks; 'http://127.0.0.1:4000/'. */
  url: string
}

const repeated = (text: string, times: number) => text.repeat(times)

/** All of them, each once. A megabyte long ones come last. */
export function hostileStrings({ mark, url }: Traps): string[] {
  const run = `window.${mark}=1`
  return [
    ...new Set([
      ...markup(run, url),
      ...addresses(run, url),
      ...directions,
      ...controls(),
      ...halves,
      ...names,
      ...queries,
      ...terminals,
      ...formulas,
      ...templates,
      ...numbers,
      ...spaces,
      ...pictographs,
      ...paths,
      ...data,
      ...long(run),
    ]),
  ]
}

/** Elements that run something, in each place that a careless view could put them. */
function markup(run: string, url: string): string[] {
  const elements = [
    `<script>${run}</script>`,
    `<script src="${url}a.js"></script>`,
    `<img src=x onerror="${run}">`,
    `<img src="${url}b.png">`,
    `<svg onload="${run}">`,
    `<svg><script>${run}</script></svg>`,
    `<svg><animate onbegin="${run}" attributeName=x dur=1s>`,
    `<iframe src="javascript:${run}"></iframe>`,
    `<iframe srcdoc="<script>parent.${run}</script>"></iframe>`,
    `<body onload="${run}">`,
    `<details open ontoggle="${run}">`,
    `<input autofocus onfocus="${run}">`,
    `<video><source onerror="${run}"></video>`,
    `<object data="${url}c"></object>`,
    `<embed src="${url}d">`,
    `<link rel=stylesheet href="${url}e.css">`,
    `<style>@import "${url}f.css";*{display:none}</style>`,
    `<base href="${url}">`,
    `<meta http-equiv=refresh content="0;url=${url}g">`,
    `<form action="${url}h"><button autofocus>x</button></form>`,
    `<a href="javascript:${run}">x</a>`,
    `<math><mtext></mtext><script>${run}</script></math>`,
    `<template><script>${run}</script></template>`,
    `<marquee onstart="${run}">`,
  ]
  const disguises: ((element: string) => string)[] = [
    (element) => element,
    (element) => `"'>${element}`,
    (element) => `</textarea></title></style></script>${element}`,
    (element) => `--></noscript>${element}`,
    (element) => element.toUpperCase().replaceAll('WINDOW.', 'window.'),
    (element) => element.replace('<', '<\u0000'),
    (element) => element.replaceAll(' ', '/'),
    (element) => element.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
    (element) => element.replaceAll('<', '\uff1c').replaceAll('>', '\uff1e'),
    (element) => `]]>${element}<![CDATA[`,
  ]
  return elements.flatMap((element) => disguises.map((disguise) => disguise(element)))
}

function addresses(run: string, url: string): string[] {
  return [
    `javascript:${run}`,
    `JaVaScRiPt:${run}`,
    `java\nscript:${run}`,
    `\u0001javascript:${run}`,
    `data:text/html,<script>${run}</script>`,
    `data:image/svg+xml,<svg onload="${run}"/>`,
    `vbscript:${run}`,
    'file:///etc/passwd',
    'file://localhost/etc/passwd',
    'app://galley/../../etc/passwd',
    'media://../../../etc/passwd',
    url,
    `${url}x.png`,
    url.replace('http:', 'https:'),
    url.replace('http://127.0.0.1', 'https://localhost'),
    '//127.0.0.1/x',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'http://2130706433/',
    'https://user:secret@example.invalid/',
    'https://example.invalid\\@127.0.0.1/',
    'https://xn--e1awd7f.invalid/',
    'smb://127.0.0.1/share',
    'ms-settings:',
    'mailto:a@example.invalid?attach=/etc/passwd',
    'about:blank',
    'blob:null/1',
    `url(${url}i.png)`,
    `expression(${run})`,
    `;background:url(${url}j)`,
  ]
}

/** Texts that turn others round. */
const directions = [
  '\u202egnp.exe',
  '\u202bright to left\u202c',
  '\u2066isolated',
  '\u2067\u2067\u2067never closed',
  '\u061cmark',
  '\u200f\u200e\u200f',
  'مرحبا بالعالم',
  'שלום 123 abc',
  'name\u202e\u2066nothing to see\u2069\u2066',
  repeated('\u202e', 200),
  'a\u0300\u0301\u0302\u0303\u0304\u0305'.concat(repeated('\u0489', 60)),
  `Z${repeated('\u0336\u0353\u0359', 80)}`,
  'ｆｕｌｌ　ｗｉｄｔｈ',
  'İstanbul ı I i',
  'ß ẞ ﬁ ŉ',
  'Ω Ω K K',
]

/** Each control character, alone and within a word. */
function controls(): string[] {
  const signs = [
    ...Array.from({ length: 32 }, (_, code) => code),
    127,
    128,
    133,
    159,
    0x2028,
    0x2029,
    0xfeff,
    0xfffe,
    0xffff,
    0xfffd,
  ]
  return signs.flatMap((code) => [`a${String.fromCharCode(code)}b`, repeated(String.fromCharCode(code), 3)])
}

/** Halves of signs that take two. */
const halves = ['\ud800', 'a\udc00b', '\ude00\ud83d', '\ud83d'.repeat(40), '\udfff<b>x</b>']

/** Names that objects have already. */
const names = [
  '__proto__',
  'constructor',
  'prototype',
  'hasOwnProperty',
  'toString',
  'valueOf',
  '__defineGetter__',
  '__lookupSetter__',
  'then',
  'length',
  'name',
  'arguments',
  'undefined',
  'null',
  'true',
  'false',
  'NaN',
  'Infinity',
  '-Infinity',
  '[object Object]',
  'function(){}',
  '() => {}',
  '{"__proto__":{"polluted":1}}',
  'constructor.prototype.polluted',
  '__proto__[polluted]',
  'id',
  'rowid',
]

const queries = [
  "' OR '1'='1",
  "'; DROP TABLE campaign; --",
  '"; DROP TABLE "campaign"; --',
  "1' UNION SELECT * FROM setting --",
  "admin'--",
  "') ; DELETE FROM record; --",
  '1; ATTACH DATABASE "/tmp/x" AS x',
  "' || load_extension('x') || '",
  '%',
  '_',
  '%%',
  '\\%',
  '\\',
  '*',
  '?',
  '[a-z]',
  "''''",
  '""""',
  '``',
  '/* x */',
  '-- x',
  ';',
  "x' AND randomblob(1000000000) --",
  'MATCH "x" NEAR y',
  'name:*',
  '(a OR b',
  '^a',
  'NOT x',
  '"unclosed',
  'a*b"c',
]

const terminals = [
  '\u001b[2J\u001b[H',
  '\u001b]0;title\u0007',
  '\u001b[31mred\u001b[0m',
  '\u001b]8;;http://x\u0007link\u001b]8;;\u0007',
  '\u001b[?1049h',
  '\u001bP+q\u001b\\',
  '\u009b2J',
  '\r\nHTTP/1.1 200 OK\r\n\r\n',
  '\rover',
  '\b\b\b\b',
  '%s%s%s%n',
  '%x%d',
  '$(id)',
  '`id`',
  '| id',
  '&& id',
  '; id',
  '\u001b[6n',
]

const formulas = ['=', '+', '-', '@', '\t=', '\r='].flatMap((sign) => [
  `${sign}1+1`,
  `${sign}cmd|' /C calc'!A0`,
  `${sign}HYPERLINK("http://127.0.0.1/")`,
  `${sign}SUM(A1:A9)`,
  `${sign}WEBSERVICE("http://127.0.0.1/")`,
  `"${sign}1",x`,
])

const templates = [
  '{{7*7}}',
  '${7*7}',
  '#{7*7}',
  '<%= 7*7 %>',
  '{@html "<b>x</b>"}',
  '{#each x as y}',
  '{{constructor.constructor("x")()}}',
  '[[x]]',
  '{0}',
  '%(x)s',
  '$&',
  "$'",
  '$`',
  '$1',
  '$$',
]

const numbers = [
  '0',
  '-0',
  '00',
  '1e309',
  '-1e309',
  '1e-400',
  '9007199254740993',
  '18446744073709551616',
  '0x10',
  '0b1',
  '1_000',
  '1,000.00',
  '١٢٣',
  '½',
  '1/0',
  '.',
  '+',
  '0.1e',
  '1 000',
  'true1',
]

const spaces = [
  ' ',
  '  ',
  '\u00a0',
  '\u2003',
  '\u3000',
  '\u200b',
  '\u200b\u200b\u200b',
  '\u2060',
  '\u00ad',
  ' lead',
  'trail ',
  'a  b',
  'a\nb',
  'a\r\nb',
  'a\tb',
  '\n\n\n\n\n\n\n\n',
  repeated(' ', 300),
  repeated('\n', 300),
  'line\u2028break',
  repeated('\u00ad', 500),
]

const pictographs = [
  '😀',
  '👩‍👩‍👧‍👦',
  '🏳️‍🌈',
  '👍🏽',
  '🇩🇪',
  '🇩',
  '☕️',
  '☕︎',
  '#️⃣',
  repeated('👨‍👩‍👧‍👦', 40),
  '\u{e0041}\u{e0042}',
  '\u{1f1e6}\u{1f1e6}\u{1f1e6}',
  '⁉️',
  '🫠🫡',
  '\ufe0f\ufe0f',
  '\u200d\u200d',
  '𝕲𝖆𝖑𝖑𝖊𝖞',
  '日本語テキスト',
  'ไทยกำลัง',
  'ﷺ',
  '𒐫',
  '꧅',
]

const paths = [
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '/etc/passwd',
  'C:\\con\\con',
  'CON',
  'nul.txt',
  'a/b/c',
  '.',
  '..',
  '~',
  '~root',
  'x\u0000.png',
  'name.',
  'name ',
  '-rf',
  '--help',
  '.hidden',
  'a:b',
  '%2e%2e%2f',
  '\\\\127.0.0.1\\share',
]

const data = [
  '{',
  '}',
  '[]',
  '{"a":1}',
  '"',
  "'",
  '\\u0041',
  '\\x41',
  '&amp;',
  '&#60;',
  '&lt;b&gt;',
  '<b>bold</b>',
  '<!-- x -->',
  '<?xml version="1.0"?>',
  '<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]>',
  'a,b;c\td',
  '"a","b"\n"c"',
  '\\n',
  '\\',
  '//',
  '/*',
  '*/',
  '\uff07',
  '\u2019',
  'null\u0000byte',
]

/** Long words, deep nesting, and a megabyte with a script at its end. */
function long(run: string): string[] {
  return [
    repeated('W', 5000),
    repeated('<b>', 3000),
    repeated('(', 3000),
    repeated('a ', 5000),
    repeated('日', 4000),
    repeated('a\n', 2000),
    `${repeated('x', 1_000_000)}<script>${run}</script>`,
  ]
}
