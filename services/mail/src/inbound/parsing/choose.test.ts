import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseText } from './choose.ts'

const kindOf = (plain: string, html: string) => chooseText(plain, () => html).kind

test('a text part that replaces the HTML, in any language, is not shown instead of it', () => {
  const question = 'Where is order 17?'
  const placeholders = [
    '',
    '\u200c\u200b \u034f \u00ad\n',
    '\u2800\u3164',
    'This message is in HTML. Please use a program that can show it.',
    'HTML only',
    'Ihr Programm kann diese Nachricht nicht anzeigen. Öffnen Sie sie im Browser: https://news.example/v/1',
    'Votre messagerie ne peut pas afficher ce message.',
    'このメールを表示できません。',
    'Просмотрите это письмо в браузере.',
    '[image]',
  ]
  for (const plain of placeholders) assert.equal(kindOf(plain, question), 'html', plain)
  const long = Array.from({ length: 80 }, (_, at) => `Zeile${at} der Bestellung`).join('\n')
  assert.equal(kindOf('Bestellung öffnen', long), 'html', 'much shorter than the HTML')
  assert.equal(kindOf('HTML', '注文はどこですか'), 'html')
})

test('a text part with the words of the HTML is shown as its sender wrote it', () => {
  const same: [string, string][] = [
    ['Where is *order 17*?', 'Where is order 17?'],
    ['My HTML is broken.', 'My HTML is broken.'],
    ['注文17はどこですか。', '注文17はどこですか。'],
    ['คำสั่งซื้ออยู่ที่ไหน', 'คำสั่งซื้ออยู่ที่ไหน'],
    ['Thank you.\n\n-- \nGrace Holt\nHolt Ltd', 'Thank you.\n\nGrace Holt\nHolt Ltd\nhttps://holt.example'],
    ['Yes.\n\n> Which order?', 'Yes.\n\n> Which order?'],
    ['See the *plan*.', 'See the plan (https://click.example/a/b/c/d?e=f&g=h-i-j-k&l=m.n.o.p).'],
    ['Where is it?', ''],
    ['Where is it?', '\u200b'],
    ['The export stops at 99 percent. What can we do?', 'Logo'],
    ['x'.repeat(2000), 'Where is order 17?'],
  ]
  for (const [plain, html] of same) assert.equal(kindOf(plain, html), 'plain', plain)
  assert.equal(kindOf('', ''), 'plain')
})
