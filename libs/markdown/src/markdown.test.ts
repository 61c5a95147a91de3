import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  filesInText,
  filesWritten,
  renderHtml,
  renderParagraphs,
  renderText,
  startOfMarkdown,
  startOfText,
} from './index.ts'

const paragraph = (content: string): string => `<p dir="auto">${content}</p>\n`

const link = (url: string, text = url): string =>
  `<a href="${url}" rel="nofollow noopener ugc" target="_blank">${text}</a>`

test('Markdown is rendered with tables, tasks, code and line breaks', () => {
  assert.equal(
    renderHtml('One **two**\n~~three~~ `four`'),
    paragraph('One <strong>two</strong><br>\n<s>three</s> <code>four</code>'),
  )
  assert.equal(renderHtml('# Title'), '<h3 dir="auto">Title</h3>\n')
  assert.equal(
    renderHtml('## A\n\n###### B', 2),
    '<h2 dir="auto">A</h2>\n<h6 dir="auto">B</h6>\n',
    'the highest heading gets the first level',
  )
  assert.match(
    renderHtml('- [ ] open\n- [x] done\n- [y] other'),
    /<ul dir="auto">\n<li class="task">☐ open<\/li>\n<li class="task">☑ done<\/li>\n<li>\[y\] other<\/li>/,
  )
  assert.match(renderHtml('a|b\n-|-:\n1|2'), /<td>1<\/td>\n<td align="right">2<\/td>/)
  assert.equal(renderHtml('```js onclick\n<b>\n```'), '<pre><code>&lt;b&gt;\n</code></pre>\n')
  assert.match(renderHtml('> quoted'), /<blockquote dir="auto">\n<p>quoted<\/p>/)
})

test('texts that were plain look as they were written', () => {
  assert.equal(renderHtml('See #123 and C:\\temp.\nBye'), paragraph('See #123 and C:\\temp.<br>\nBye'))
  assert.equal(
    renderHtml('snake_case_name, 2 * 3 * 4, <b>, readme.md, me@example.com'),
    paragraph('snake_case_name, 2 * 3 * 4, &lt;b&gt;, readme.md, me@example.com'),
  )
  assert.equal(renderHtml('Ada\n--\nAcme\n==='), paragraph('Ada<br>\n--<br>\nAcme<br>\n==='))
  assert.equal(renderHtml('    four spaces'), paragraph('four spaces'))
  const url = 'https://x.example'
  assert.equal(
    renderHtml(`As in [1].\n\n[1]: ${url}`),
    paragraph('As in [1].') + paragraph(`[1]: ${link(url)}`),
  )
  assert.equal(renderHtml(''), '')
})

test('only links with http, https and mailto are links, and images are links', () => {
  const url = 'https://example.com/a?b=1'
  assert.equal(renderHtml(`See ${url}.`), paragraph(`See ${link(url)}.`))
  assert.equal(renderHtml('[a](mailto:me@example.com)'), paragraph(link('mailto:me@example.com', 'a')))
  for (const target of [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java&#115;cript:alert(1)',
    'java\\script:alert(1)',
    '&#x6A;avascript:alert(1)',
    'javascript&colon;alert(1)',
    'vbscript:x',
    'data:text/html,x',
    'file:///etc/passwd',
    '/admin',
    '//evil.example',
    'ftp://example.com',
    '',
    '<>',
  ])
    for (const text of [`[a](${target})`, `![a](${target})`, `<${target}>`, `[a][b]\n\n[b]: ${target}`])
      assert.doesNotMatch(renderHtml(text), /<(a|img)\b/, text)
  assert.equal(renderHtml(`![Chart](${url})`), paragraph(link(url, 'Chart')))
  assert.equal(renderHtml(`[![Chart](https://x.example/)](${url})`), paragraph(link(url, 'Chart')))
  assert.equal(
    renderHtml('[a](https://example.com/"onclick="x)'),
    paragraph(link('https://example.com/%22onclick=%22x', 'a')),
  )
})

const fileId = 'file_01kk2m9v3yecst1qr6b2k5p9xa'
const chart = { fileId, url: '/files/chart?expires=1&signature="x', width: 640, height: 360 }
const shown = (alt: string) =>
  `<img src="/files/chart?expires=1&amp;signature=&quot;x" alt="${alt}" width="640" height="360" loading="lazy" data-file="${fileId}">`

test('an attached image is shown where the text refers to it, in a link to itself', () => {
  const files = [chart]
  const [image, url] = [shown('A &quot;chart&quot;'), '/files/chart?expires=1&amp;signature=&quot;x']
  const text = `See ![A "chart"](files:${fileId} "title").`
  assert.equal(renderHtml(text, { files }), paragraph(`See ${link(url, image)}.`))
  assert.equal(
    renderHtml(`[![Chart](files:${fileId})](https://x.example/)`, { files }),
    paragraph(link('https://x.example/', shown('Chart'))),
  )
  assert.deepEqual(filesInText(text, files), new Set([fileId]))
  assert.deepEqual(filesInText(`\`${text}\``, files), new Set())
  assert.equal(renderHtml('# A', { firstLevel: 2, files }), '<h2 dir="auto">A</h2>\n')
})

test('a reference to anything but an attached image is its alt text', () => {
  const other = 'file_01kk2m9v3yecst1qr6b2k5p9xb'
  const files = [chart, { ...chart, fileId: other, width: null, height: null }, { ...chart, fileId: null }]
  const references = [
    `files:${other}`,
    `FILES:${fileId}`,
    `files:${fileId}?x`,
    'files:',
    'files:null',
    'files:../x',
  ]
  for (const reference of references) {
    const text = `![Report](${reference})`
    assert.doesNotMatch(renderHtml(text, { files }), /<(img|a)\b/, reference)
    assert.deepEqual(filesInText(text, files), new Set())
  }
  assert.equal(renderHtml(`![Report](files:${other})`, { files }), paragraph('Report'))
  assert.equal(renderHtml(`![Chart](files:${fileId})`), paragraph('Chart'))
  assert.equal(renderHtml(`[Chart](files:${fileId})`, { files }), paragraph('Chart'), 'links need no file')
  assert.equal(renderHtml(`![](files:${fileId})`), paragraph(''))
  assert.equal(renderText(`Look: ![Chart](files:${fileId})`), 'Look: Chart')
  assert.equal(renderHtml('![Uploading chart.png…]()'), paragraph('Uploading chart.png…'))
})

/** Everything that the renderer may write. */
const allowed =
  /<\/?(?:strong|em|s|code|pre|thead|tbody|tr|br|hr)>|<\/(?:p|ul|ol|li|table|th|td|blockquote|h[2-6]|a)>|<(?:p|ul|table|blockquote|h[2-6])(?: dir="auto")?>|<ol(?: start="\d+")?(?: dir="auto")?>|<li(?: class="task")?>|<t[hd](?: align="(?:left|center|right)")?>|<a href="(?:https?:\/\/|mailto:)[^"<>]*"(?: title="[^"<>]*")? rel="nofollow noopener ugc" target="_blank">/g

const pieces = [
  ...[
    '<',
    '>',
    '"',
    "'",
    '&',
    '&#x6a;',
    '&lt;',
    '\\',
    '`',
    '```\n',
    '~~',
    '*',
    '**',
    '_',
    '#',
    '# ',
    '> ',
    '- ',
    '1. ',
  ],
  ...[
    '[',
    ']',
    '(',
    ')',
    '![',
    '](',
    '[x] ',
    '|',
    '|-|-|\n',
    '\n',
    '\n\n',
    '    ',
    '\t',
    '\0',
    '\u202e',
    '\u2066',
    ':',
    '=',
  ],
  ...[
    'https://x.example/',
    'javascript:',
    'mailto:',
    'data:',
    'a',
    '<b>',
    '<!--',
    '<script>',
    ' "title"',
    'href=',
    '---\n',
  ],
]

test('no text renders anything but the allowed elements and attributes', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 60 }), parts => {
      const rest = renderHtml(parts.join('')).replace(allowed, '')
      assert.doesNotMatch(rest, /[<>"]/)
    }),
    { numRuns: 3000 },
  )
})

test('no text renders an image but the attached ones, with their own attributes', () => {
  const references = [`![a](files:${fileId})`, `files:${fileId}`, `![a](files:${fileId} "`, 'files:']
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces, ...references), { maxLength: 60 }), parts => {
      const html = renderHtml(parts.join(''), { files: [chart] })
      const images = html.replace(/ alt="[^"<>]*"/g, ' alt=""').replaceAll(shown(''), '')
      const links = images.replaceAll(
        '<a href="/files/chart?expires=1&amp;signature=&quot;x"',
        '<a href="https://x"',
      )
      assert.doesNotMatch(links.replace(allowed, ''), /[<>"]/)
    }),
    { numRuns: 2000 },
  )
})

const size = 300_000
const fill = (piece: string): string => piece.repeat(size / piece.length)

/** Lines that are nearly those of tables. Patterns that try them again from each character would take minutes. */
const nearlyTables = [
  `a|b\n|${fill('-')}x`,
  `a|b\n${fill('|-')}x`,
  `a|b${fill(' ')}c\n-|-\n`,
  `a|b${fill('\t')}c\n-|-\n`,
]

test('hostile texts are rendered within a bound', () => {
  const bound = 25
  const repeated = [
    ...[
      '>',
      '> ',
      '- ',
      '1. ',
      '*',
      '*a ',
      '_a ',
      '~~a ',
      '[',
      '![',
      '[a](',
      '[a][b',
      '](',
      '<',
      '<a ',
      '<http:',
      '&',
      '&#x',
      '`',
      '\\',
      '|',
    ],
    ...[
      '(',
      '\0',
      'a',
      'a\n',
      '# a\n',
      'http://',
      'www.',
      'a@',
      '```\n',
      '*_',
      'a\n=\n',
      '\u202e',
      '&amp;',
      '[a]: /u\n',
      '\t- ',
    ],
  ].map(fill)
  for (const text of [...repeated, ...nearlyTables]) {
    const html = renderHtml(text)
    assert.ok(html.length < bound * size, `${text.slice(0, 10)}: ${html.length}`)
    const deepest = html.split('<blockquote').length + html.split('<ul').length + html.split('<ol').length
    assert.ok(deepest < 110 || !/^[>\-1\t]/.test(text), `${text.slice(0, 10)}: ${deepest} nested blocks`)
  }
})

test('short texts do not become long by repeated URLs or by tables with empty cells', () => {
  const definition = `[a]: http://x.example/${'x'.repeat(25_000)}\n\n${'[a]'.repeat(8_000)}`
  const table = `|${'a|'.repeat(250)}\n|${'-|'.repeat(250)}\n${'a\n'.repeat(2_000)}`
  const returns = table.replaceAll('\n', '\r')
  const quoted = table.replaceAll(/^/gm, '> ')
  const inList = `- ${table.replaceAll('\n', '\n  ')}`
  const written = `|a|b|\n|-|-|\n${'||\n'.repeat(2000)}`
  for (const text of [table, returns, quoted, inList, written]) assert.doesNotMatch(renderHtml(text), /<td/)
  const justAllowed = `${'|a'.repeat(100)}\n${'|-'.repeat(100)}\n${'|\n'.repeat(6)}${'x'.repeat(5000)}`
  assert.ok(renderHtml(justAllowed).split('<td').length <= 200 + justAllowed.length / 10)
  for (const text of [definition, table, returns]) assert.ok(renderHtml(text).length < 25 * text.length)
  const rows = `|a|b|c|\n|-|-|-|\n${'|1|2|3|\n'.repeat(300)}`
  assert.equal(renderHtml(rows).split('<tr>').length, 302, 'a long table is a table')
})

test('what is nested too deeply is shown without more nesting', () => {
  for (const mark of ['> ', '>', '- ', '1. ']) {
    const text = `${mark.repeat(300)}deep`
    assert.match(renderText(text), /deep$/)
    assert.ok((renderHtml(text).match(/<(?:blockquote|ul|ol)/g) ?? []).length <= 40)
  }
})

test('as text, Markdown has its words without formatting', () => {
  assert.equal(
    renderText(
      '# Export\n\nSee **the** [guide](https://example.com) & `code`:\n\n- one\n- [x] two\n\n```\nx < 1\n```\n\n![Chart](https://x.example/)',
    ),
    'Export\nSee the guide & code:\none\n☑ two\nx < 1\nChart',
  )
  assert.equal(renderText('a|b\n-|-\n1|2'), 'a\nb\n1\n2')
})

test('a quote keeps the paragraphs of a text, and ends after a paragraph or a word', () => {
  const text =
    '# Export\n\nIt **stops**\nat 99 %.\n\n- one\n- two\n\n---\n\n> As\n>\n> before\n\n```\nx\n\ny\n```'
  const quote = 'Export\n\nIt stops\nat 99 %.\n\none\ntwo\n\nAs\nbefore\n\nx\n\ny'
  assert.equal(renderParagraphs(text), quote)
  assert.equal(startOfText(quote, 100), quote)
  assert.equal(startOfText(quote, 30), 'Export\n\nIt stops\nat 99 %.…')
})

test('mentions of the given names are marked, outside of links and code', () => {
  const mentions = ['Ada', 'Ada Moreno', 'O. (Bo)']
  const html = (text: string) => renderHtml(text, { mentions })
  const mark = (name: string) => `<span class="mention">@${name}</span>`
  assert.equal(html('@Ada Moreno, see'), `<p dir="auto">${mark('Ada Moreno')}, see</p>\n`)
  assert.equal(html('Ask **@Ada**'), `<p dir="auto">Ask <strong>${mark('Ada')}</strong></p>\n`)
  assert.equal(html('@O. (Bo)!'), `<p dir="auto">${mark('O. (Bo)')}!</p>\n`)
  for (const text of ['a@Ada', '@Adam', '`@Ada`', '[@Ada](https://example.com)', '@Grace'])
    assert.doesNotMatch(html(text), /mention/, text)
  assert.doesNotMatch(renderHtml('@Ada'), /mention/)
  assert.equal(renderText('@Ada'), '@Ada')
})

test('emphasis works next to Chinese, Japanese and Korean punctuation and brackets', () => {
  const rendered: [string, string][] = [
    ['**これは太字です。**次の文。', '<strong>これは太字です。</strong>次の文。'],
    ['含**「重点」**内容', '含<strong>「重点」</strong>内容'],
    ['한국어 **강조(emphasis)**입니다', '한국어 <strong>강조(emphasis)</strong>입니다'],
    ['**“强调”**的内容', '<strong>“强调”</strong>的内容'],
    ['これは*「斜体」*です', 'これは<em>「斜体」</em>です'],
    ['前~~（削除）~~後', '前<s>（削除）</s>後'],
    ['~~취소(cancel)~~했습니다', '<s>취소(cancel)</s>했습니다'],
    [
      '漢字**[link](https://example.com)**漢字',
      `漢字<strong>${link('https://example.com', 'link')}</strong>漢字`,
    ],
    ['漢**`code`**字', '漢<strong><code>code</code></strong>字'],
    ['𠮷**「点」**𠮷', '𠮷<strong>「点」</strong>𠮷'],
    ['葛\u{e0100}**（太字）**葛\u{e0100}', '葛\u{e0100}<strong>（太字）</strong>葛\u{e0100}'],
    ['**ｶﾀｶﾅ!**ｶﾅ', '<strong>ｶﾀｶﾅ!</strong>ｶﾅ'],
    // As in CommonMark.
    ['** 太字 **次', '** 太字 **次'],
    ['a**"b"**c', 'a**&quot;b&quot;**c'],
    ['snake_（case）_字', 'snake_（case）_字'],
    ['2 * 3 * 4 と 5*6', '2 * 3 * 4 と 5*6'],
    ['**太字**と*斜体*。', '<strong>太字</strong>と<em>斜体</em>。'],
  ]
  for (const [text, html] of rendered) assert.equal(renderHtml(text), paragraph(html), text)
  assert.equal(renderText('**これは太字です。**次の文。'), 'これは太字です。次の文。')
})

test('characters that HTML does not allow are left out', () => {
  assert.equal(
    renderHtml('a\u0001b\u000bc\u007f\u0085 \ufffe\ufdd0**d\u001b**'),
    paragraph('abc <strong>d</strong>'),
  )
  assert.equal(
    renderHtml('`a\u0000b`\n\n[c](https://example.com/\u0002)'),
    `${paragraph('<code>ab</code>')}${paragraph(link('https://example.com/', 'c'))}`,
  )
  assert.equal(renderText('a\u0001b\tc'), 'ab\tc')
})

test('the start of a text ends after a paragraph or word, and has no images of files that are not attached', () => {
  const attached = 'file_01kk2m9v3yecst1qr6b2k5p9xa'
  const other = 'file_01kk2m9v3yecst1qr6b2k5p9xb'
  assert.equal(startOfMarkdown('# One\r\n\r\nTwo', 50, []), '# One\n\nTwo')
  assert.equal(startOfMarkdown('Some words here.\n\nAnd more words', 25, []), 'Some words here.…')
  assert.equal(startOfMarkdown('x'.repeat(30), 10, []), `${'x'.repeat(10)}…`)
  const text = `![a](files:${attached}) ![b](files:${other})`
  const start = startOfMarkdown(text, 500, [{ fileId: attached }, { fileId: null }])
  assert.equal(start, `![a](files:${attached}) ![b]()`)
  assert.deepEqual(filesWritten(start), [attached])
})
