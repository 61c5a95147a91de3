import assert from 'node:assert/strict'
import { test } from 'node:test'
import { htmlToText } from './html.ts'

const equal = (cases: [string, string][]): void => {
  for (const [html, text] of cases) assert.equal(htmlToText(html).trim(), text, html)
}

test('HTML becomes readable text: paragraphs, lists, links and tables, without styles and scripts', () => {
  const html = `<html><head><title>no</title><style>p { color: red }</style></head><body>
    <h1>Export</h1><p>It fails with <b>99&nbsp;%</b> &amp; more.<br>Twice.</p>
    <ul><li>one</li><li><a href="https://example.com/x">two</a></li></ul>
    <table><tr><td>a</td><td>b</td></tr></table><script>alert(1)</script><img src="x" width="1" alt="pixel"></body></html>`
  const text = htmlToText(html)
  for (const part of [
    'Export\n',
    '99\u00a0% & more.\nTwice.',
    '- one\n',
    '- two (https://example.com/x)',
    'a | b',
  ])
    assert.ok(text.includes(part), `${part} in ${text}`)
  assert.doesNotMatch(text, /color|alert|pixel|<|no\n/)
})

test('HTML that is nested too deeply loses its layout, but no text', () => {
  const deep = `${'<div>'.repeat(5000)}first &lt;b&gt;${'</div>'.repeat(2500)}second<style>no</style>`
  assert.equal(htmlToText(deep), 'first <b>\nsecond')
})

test('a row of a table is a line, cells are separated, and other blocks are lines', () => {
  const pairs = [
    ['Name:', 'Grace Holt'],
    ['Email:', 'grace@example.com'],
    ['Message:', 'Where is it?'],
  ]
  const rows = (cell: (text: string) => string) =>
    pairs.map(pair => `<tr>${pair.map(cell).join('\n')}</tr>`).join('')
  const text = 'Name: | Grace Holt\nEmail: | grace@example.com\nMessage: | Where is it?'
  equal([
    [`<table>${rows(it => `<td>${it}</td>`)}</table>`, text],
    [`<table><tbody>${rows(it => `<td><p class="MsoNormal"><b>${it}</b></p></td>`)}</tbody></table>`, text],
    [`<table>${rows(it => `<td><table><tr><td>${it}</td><td></td></tr></table></td>`)}</table>`, text],
    ['<table><thead><tr><th>a<th>b</thead><tr><td>1<td>2</table>after', 'a | b\n1 | 2\n\nafter'],
    ['<table><tr><td><p>One</p><p>Two</p></td><td>Side</td></tr></table>', 'One\n\nTwo\nSide'],
    ['<table><tr><td>a</td>loose<td>b</td></tr></table>', 'a | loose | b'],
    ['<table><caption>Orders</caption><tr><td>17</td></tr></table>', 'Orders\n17'],
    ['<dl><dt>Order</dt><dd>17</dd><dt>Color</dt><dd>red</dd></dl>', 'Order\n17\nColor\nred'],
    [
      'a<center>b</center><address>c<br>d</address><section>e</section><figure>f<figcaption>g</figcaption></figure>h',
      'a\nb\nc\nd\ne\nf\ng\nh',
    ],
  ])
})

test('the text of a picture is shown, such as an emoji, but not that of a pixel', () => {
  equal([
    ['<p>Thanks <img src="https://img.example/1.png" alt="👍"></p>', 'Thanks 👍'],
    ['Thanks<img data-emoji="🎉" class="an1" alt="🎉" src="x">!', 'Thanks🎉!'],
    [
      '<a href="https://example.com"><img src="x" alt="Plan of the office"></a>',
      'Plan of the office (https://example.com)',
    ],
    [
      'a<img src="x"><img alt="" src="x"><img alt="open" width="1" height="1" src="x"><img alt="open" height="0px">b',
      'ab',
    ],
  ])
})

test('text that mail programs hide is left out, and text in a layout of font size zero is not', () => {
  const hidden = [
    'style="display:none"',
    'style="DISPLAY : none !important; color: red"',
    'style="mso-hide:all"',
    'style="visibility:hidden"',
    'style="font-size:0"',
    'style="font-size:0px;line-height:0"',
    'style="max-height:0;overflow:hidden"',
    'style="max-height: 0px; overflow: hidden;"',
    'style="height:0.0pt;overflow:hidden"',
    'style="opacity:0"',
    'hidden',
    'hidden="hidden"',
  ]
  equal(
    hidden.flatMap((attribute): [string, string][] => [
      [
        `<div ${attribute}>Preview &nbsp;&zwnj; <b>text</b></div><p>Where is order 12?</p>`,
        'Where is order 12?',
      ],
      [`Where <span ${attribute}>Preview</span>is it?`, 'Where is it?'],
      [
        `<table><tr ${attribute}><td>x</td></tr><tr><td>a</td><td ${attribute}>x</td><td>b</td></tr></table>`,
        'a | b',
      ],
    ]),
  )
  equal([
    [
      '<td style="font-size:0px"><div style="font-size:0"><div style="font-size:13px">Shown</div><span style="font-size:1em">no</span></div></td>',
      'Shown',
    ],
    ['<td style="font-size:0"><img alt="Logo" src="x"></td>', 'Logo'],
    [
      '<table><tr><td style="max-width:0;overflow:hidden;text-overflow:ellipsis">Order 12</td></tr></table>',
      'Order 12',
    ],
    [
      '<div style="width:0;min-width:100%;overflow:hidden">a</div><div style="width:0;overflow:hidden">b</div>',
      'a',
    ],
    [
      '<div style="max-height:0">a</div><div style="overflow:hidden">b</div><p style="opacity:0.5;font-size:0.8em">c</p>',
      'a\nb\n\nc',
    ],
  ])
})

test('lines and blanks are kept where the style says so', () => {
  equal([
    [
      '<div style="white-space:pre-wrap">Line one\nLine two\n\nLine four</div>',
      'Line one\nLine two\n\nLine four',
    ],
    [
      '<p>Hello <span style="white-space: pre-wrap;">you,\r\n  indented</span> and more</p>',
      'Hello you,\n\u00a0\u00a0indented and more',
    ],
    ['<div style="white-space:pre-line">a   b\nc<b>d\ne</b></div>', 'a b\ncd\ne'],
    ['<div style="white-space:pre">a\n<span style="white-space:normal">b\nc</span></div>', 'a\nb c'],
    ['<div style="white-space:pre-wrap">\n<p>a</p>\n<p>b\nc</p>\n</div>', 'a\n\nb\nc'],
    ['<pre>a\n  b</pre>', 'a\n  b'],
    ['<p>a\nb</p>', 'a b'],
  ])
})

test('the containers of Outlook mark the earlier mail in any language', () => {
  const rest = '\ue001'
  for (const attributes of [
    'id="mail-editor-reference-message-container"',
    'class="ms-outlook-mobile-reference-message skipProofing"',
    'id="divRplyFwdMsg"',
  ])
    assert.equal(
      htmlToText(`<div>It works.</div><div ${attributes}><b>Kutoka:</b> Ada</div>`),
      `It works.\n${rest}\nKutoka: Ada`,
    )
})
