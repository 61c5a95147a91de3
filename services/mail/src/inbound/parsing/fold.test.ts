import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fold } from './fold.ts'
import { htmlToText } from './html.ts'

/** The parts of a mail whose reply is `Thank you, it works.` */
const quotedIn = (text: string): string => {
  const { content, quoted } = fold(text, { subject: 'Re: Export', isReply: false })
  assert.equal(content, 'Thank you, it works.', text)
  assert.ok(quoted, text)
  return quoted
}

const quote = '> Please try again.\n> Ada'

test('the introductions of mail programs in many languages are folded with the quote', () => {
  const introductions = [
    'On Thu, Mar 5, 2026 at 10:15 AM Ada Moreno <support@example.org> wrote:',
    'On 5 Mar 2026, at 10:15, Ada Moreno <support@example.org> wrote:',
    'On 05/03/2026 10:15, Ada Moreno wrote:',
    'Am Do., 5. März 2026 um 10:15 Uhr schrieb Ada Moreno <support@example.org>:',
    'Am 05.03.26 um 10:15 schrieb Ada Moreno:',
    'Le jeu. 5 mars 2026 à 10:15, Ada Moreno <support@example.org> a écrit :',
    'El jue, 5 mar 2026 a las 10:15, Ada Moreno (<support@example.org>) escribió:',
    'Il giorno gio 5 mar 2026 alle ore 10:15 Ada Moreno <support@example.org> ha scritto:',
    'Em qui., 5 de mar. de 2026 às 10:15, Ada Moreno <support@example.org> escreveu:',
    'Op do 5 mrt 2026 om 10:15 schreef Ada Moreno <support@example.org>:',
    'Den tors 5 mars 2026 kl 10:15 skrev Ada Moreno <support@example.org>:',
    'czw., 5 mar 2026 o 10:15 Ada Moreno <support@example.org> napisał(a):',
    'чт, 5 мар. 2026 г. в 10:15, Ada Moreno <support@example.org>:',
    '05.03.2026 10:15, Ada Moreno пишет:',
    'to 5. maalisk. 2026 klo 10.15 Ada Moreno (support@example.org) kirjoitti:',
    'Ada Moreno <support@example.org>, 5 Mar 2026 Per, 10:15 tarihinde şunu yazdı:',
    '2026年3月5日(木) 10:15 Ada Moreno <support@example.org>:',
    'Ada Moreno <support@example.org> 于2026年3月5日周四 10:15写道：',
    '2026년 3월 5일 (목) 오전 10:15, Ada Moreno <support@example.org>님이 작성:',
    'في الخميس، 5 مارس 2026 في 10:15 ص تمت كتابة ما يلي بواسطة Ada Moreno <support@example.org>:',
  ]
  for (const introduction of introductions) {
    assert.equal(quotedIn(`Thank you, it works.\n\n${introduction}\n${quote}\n`), `${introduction}\n${quote}`)
    // Some programs do not mark the quoted lines.
    assert.match(quotedIn(`Thank you, it works.\n\n${introduction}\n\nPlease try again.\n`), /try again\.$/)
  }
})

test('an introduction that is broken into lines is recognized', () => {
  quotedIn(
    `Thank you, it works.\n\nOn Thu, Mar 5, 2026 at 10:15 AM Ada Moreno\n<support@example.org>\nwrote:\n\n${quote}`,
  )
})

test('the header block and the separators of Outlook are folded', () => {
  const block = (from: string, sent: string, to: string, subject: string) =>
    `Thank you, it works.\n\n${from} Ada <support@example.org>\n${sent} 5 March 2026 10:15\n${to} Grace\n${subject} Export\n\nPlease try again.`
  quotedIn(block('From:', 'Sent:', 'To:', 'Subject:'))
  quotedIn(block('Von:', 'Gesendet:', 'An:', 'Betreff:'))
  quotedIn(block('De :', 'Envoyé :', 'À :', 'Objet :'))
  quotedIn(block('De:', 'Enviado el:', 'Para:', 'Asunto:'))
  quotedIn(block('发件人：', '发送时间：', '收件人：', '主题：'))
  quotedIn(block('________________________________\nFrom:', 'Sent:', 'To:', 'Subject:'))
  quotedIn('Thank you, it works.\n\n-----Original Message-----\nFrom: Ada\n\nPlease try again.')
  quotedIn('Thank you, it works.\n\n-----Ursprüngliche Nachricht-----\nVon: Ada\n\nPlease try again.')
})

test('signatures are folded', () => {
  assert.equal(quotedIn('Thank you, it works.\n\n-- \nGrace Holt\nHolt Ltd'), '-- \nGrace Holt\nHolt Ltd')
  quotedIn('Thank you, it works.\n--\nGrace')
  quotedIn('Thank you, it works.\n\nSent from my iPhone')
  quotedIn('Thank you, it works.\n\nVon meinem iPhone gesendet')
  quotedIn(`Thank you, it works.\n\n-- \nGrace\n\nOn 5 March 2026, Ada wrote:\n${quote}`)
})

test('the line of a phone is folded where its language inflects the device, or puts a word behind it', () => {
  const lines = [
    ...[
      'Wysłane z iPhone’a',
      'iPhone’umdan gönderildi',
      'Elküldve az iPhone-omról',
      'Poslano iz mojega iPhona',
    ],
    ...[
      'Στάλθηκε από το iPhone μου',
      'נשלח מה-iPhone שלי',
      'Được gửi từ iPhone của tôi',
      'ส่งจาก iPhone ของฉัน',
    ],
    ...['Dikirim dari iPhone saya', 'Saadetud minu iPhone’ist', 'Enviat des de l’iPhone'],
    ...[
      'Holen Sie sich Outlook für iOS',
      'Отправлено из мобильной Яндекс Почты',
      'Gesendet mit der GMX Mail App',
    ],
    'Diese Nachricht wurde von meinem Android-Gerät mit K-9 Mail gesendet.',
  ]
  for (const line of lines) assert.equal(quotedIn(`Thank you, it works.\n\n${line}`), line)
  for (const line of ['Dikirim dari akun saya.', 'Wysłane z konta.', 'Sent via the app.']) {
    const text = `Thank you, it works.\n\n${line}`
    assert.deepEqual(fold(text, { subject: null, isReply: true }), { content: text, quoted: null })
  }
})

test('a reply below the quote is shown, and replies between quoted lines keep them', () => {
  assert.match(
    quotedIn(`On 5 March 2026, Ada wrote:\n${quote}\n\nThank you, it works.\n-- \nGrace`),
    /try again/,
  )
  const between = '> Which version?\n4.2\n> Which browser?\nFirefox'
  assert.deepEqual(fold(between, { subject: null, isReply: true }), { content: between, quoted: null })
})

test('forwarded mails, mails with only a quote and ordinary sentences are not folded', () => {
  const whole = (text: string, subject: string | null = null) =>
    assert.deepEqual(fold(text, { subject, isReply: true }), { content: text, quoted: null })
  whole(
    'See below.\n\n---------- Forwarded message ---------\nFrom: Ada\nDate: today\nSubject: Export\n\nHello',
  )
  whole(
    'See below.\n\nFrom: Ada <a@example.org>\nSent: Monday\nTo: Grace\nSubject: Export\n\nHello',
    'FW: Export',
  )
  whole('> Please try again.')
  whole('On the page it wrote:\nAn error occurred\nand nothing else.')
  whole('To: my friends\nThe export fails.\nRegards: Grace')
  whole('1 > 0\n\n--- \nNot a signature, a line')
})

test('the marks of HTML mails are recognized: Gmail, Apple, Thunderbird, Outlook, Yahoo and Proton', () => {
  const reply = '<div>Thank you, it works.</div>'
  const old = '<blockquote type="cite"><div>Please try again.</div></blockquote>'
  const mails = [
    `${reply}<br><div class="gmail_quote"><div class="gmail_attr">Nkosazana 5 <a href="mailto:a@b.org">a@b.org</a> ubhale:</div>${old}</div>`,
    `${reply}<div><blockquote type="cite"><div>On 5 Mar 2026, at 10:15, Ada &lt;a@b.org&gt; wrote:</div><div>Please try again.</div></blockquote></div>`,
    `${reply}<div class="moz-cite-prefix">Mnamo 05/03/2026 Ada aliandika:<br></div>${old}`,
    `${reply}<div id="appendonsend"></div><hr><div id="divRplyFwdMsg"><b>Kutoka:</b> Ada</div><div>Please try again.</div>`,
    `${reply}<div style="border:none;border-top:solid #E1E1E1 1.0pt"><p><b>Kutoka:</b> Ada</p></div><p>Please try again.</p>`,
    `${reply}<div id="ms-outlook-mobile-signature"><a href="https://aka.ms/o0ukef">Outlook für iOS</a></div><hr><div id="divRplyFwdMsg"><b>Kutoka:</b> Ada</div><div>Please try again.</div>`,
    `${reply}<div><b>Kutoka:</b> Ada &lt;a@b.org&gt;<br><b>Imetumwa:</b> 5 Machi 2026<br><b>Kwa:</b> Grace<br><b>Mada:</b> Export<br><br></div><div>Please try again.</div>`,
    `${reply}<p>##- Reply above this line -##</p><p>Please try again.</p>`,
    `${reply}<div class="yahoo_quoted"><div>Ada aliandika:</div><div>Please try again.</div></div>`,
    `${reply}<div class="protonmail_quote">Ada aliandika:<br>${old}</div>`,
  ]
  for (const mail of mails) assert.match(quotedIn(htmlToText(mail)), /Please try again\.$/)
})

const line = fc.oneof(
  fc.constantFrom(
    '',
    '> quoted',
    '>> more',
    'On 5 March 2026, Ada wrote:',
    'From: Ada <a@b.org>',
    'Sent: Monday',
    'To: Grace',
    '-- ',
    '--',
    '-----Original Message-----',
    '________________',
    'Sent from my iPhone',
    '---------- Forwarded message ---------',
    'Am 5. März schrieb',
    'text',
  ),
  fc.string({ maxLength: 40 }).map(text => text.replace(/[\r\n\ue000-\ue003]/g, ' ').trimEnd()),
)

test('folding never loses a line, whatever the mail contains', () => {
  const filled = (text: string | null) => (text ?? '').split('\n').filter(it => it.trim() !== '')
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), lines => {
      const { content, quoted } = fold(lines.join('\n'), { subject: null, isReply: true })
      const all = [...filled(content), ...filled(quoted)].map(it => it.trim()).toSorted()
      assert.deepEqual(
        all,
        filled(lines.join('\n'))
          .map(it => it.trim())
          .toSorted(),
      )
    }),
  )
})
