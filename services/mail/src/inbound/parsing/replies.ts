// Replies for tests, in the form in which mail programs write them.

const quote = '> Please try again.\n>\n> Ada'
const text = 'Please try again.\n\nAda'

/** A quotation after an introduction, as most programs write it. */
const quoted = (introduction: string): string => `${introduction}\n${quote}`
const spaced = (introduction: string): string => `${introduction}\n\n${quote}`
/** Without marks at the lines. */
const bare = (introduction: string): string => `${introduction}\n\n${text}`

const block = (...headers: string[]): string => `${headers.join('\n')}\n\n${text}`
const line = '________________________________'

export type Replies = {
  language: string
  /** What the customer writes. */
  own: string
  /** What the program adds below. */
  added: Record<string, string>
}

const ada = 'Ada Moreno <support@example.org>'

export const replies: Replies[] = [
  {
    language: 'English',
    own: 'Please cancel order 18.\nI changed my mind.',
    added: {
      Gmail: spaced(`On Thu, Mar 5, 2026 at 10:15 AM ${ada} wrote:`),
      'Gmail, broken': spaced(
        'On Thu, Mar 5, 2026 at 10:15 AM Ada Moreno from the support <\nsupport@example.org> wrote:',
      ),
      'Gmail, in three lines': spaced(
        'On Thu, Mar 5, 2026 at 10:15 AM Ada Moreno\n<support@example.org>\nwrote:',
      ),
      'Apple Mail': spaced(`On 5 Mar 2026, at 10:15, ${ada} wrote:`),
      'Apple Mail, 12 hours': spaced(`On Mar 5, 2026, at 10:15\u202fAM, ${ada} wrote:`),
      Thunderbird: quoted('On 05/03/2026 10:15, Ada Moreno wrote:'),
      'Thunderbird, author only': quoted('Ada Moreno wrote:'),
      'K-9 Mail': quoted(`On 5 March 2026 10:15:00 CET, ${ada} wrote:`),
      Roundcube: quoted('On 2026-03-05 10:15, Ada Moreno wrote:'),
      Mutt: quoted('On Thu, Mar 05, 2026 at 10:15:00AM +0100, Ada Moreno wrote:'),
      Alpine: spaced('On Thu, 5 Mar 2026, Ada Moreno wrote:'),
      Gnus: spaced('Ada Moreno <support@example.org> writes:'),
      Evolution: quoted('On Thu, 2026-03-05 at 10:15 +0000, Ada Moreno wrote:'),
      KMail: quoted('On Thursday, March 5, 2026 10:15:00 AM CET Ada Moreno wrote:'),
      Fastmail: quoted('On Thu, Mar 5, 2026, at 10:15 AM, Ada Moreno wrote:'),
      'Proton Mail': spaced(`On Thursday, March 5th, 2026 at 10:15 AM, ${ada} wrote:`),
      'Proton Mail, older': `‐‐‐‐‐‐‐ Original Message ‐‐‐‐‐‐‐\nOn Thursday, March 5th, 2026 at 10:15 AM, ${ada} wrote:\n\n${quote}`,
      Spark: bare(`On 5 Mar 2026, 10:15 +0100, ${ada}, wrote:`),
      Superhuman: quoted('On Thu, Mar 05, 2026 at 10:15 AM, Ada Moreno < support@example.org > wrote:'),
      Front: quoted('On March 5, 2026 at 10:15 AM, Ada Moreno (support@example.org) wrote:'),
      Zoho: bare(`---- On Thu, 05 Mar 2026 10:15:00 +0100 ${ada} wrote ----`),
      'Zoho, older': bare(' ---- On Thu, 05 Mar 2026 10:15:00 +0100 support@example.org wrote ---- '),
      Eudora: quoted('At 10:15 AM 3/5/2026, you wrote:'),
      'Eudora with a name': quoted('At 10:15 AM 3/5/2026, Ada Moreno wrote:'),
      'The Bat!': quoted('Thursday, March 5, 2026, 10:15:00 AM, you wrote:'),
      AOL: bare('In a message dated 3/5/2026 10:15:00 AM Eastern Standard Time, support@example.org writes:'),
      Horde: spaced('Quoting Ada Moreno <support@example.org>:'),
      GroupWise: `>>> Ada Moreno <support@example.org> 3/5/2026 10:15 AM >>>\n${text}`,
      'GroupWise, newer': quoted(
        'On 3/5/2026 at 10:15 AM, in message <5E60@example.org>, Ada Moreno\n<support@example.org> wrote:',
      ),
      '163 Mail': bare('At 2026-03-05 10:15:00, "Ada Moreno" <support@example.org> wrote:'),
      'Yahoo Mail': bare(
        'On Thursday, March 5, 2026 at 10:15:00 AM GMT+1, Ada Moreno <support@example.org> wrote: ',
      ),
      Outlook: block(
        `From: ${ada}`,
        'Sent: Thursday, March 5, 2026 10:15 AM',
        'To: Grace Holt',
        'Subject: Export',
      ),
      'Outlook in one company': block(
        'From: Ada Moreno',
        'Sent: Thursday, March 5, 2026 10:15 AM',
        'To: Grace Holt',
        'Cc: Team',
        'Subject: RE: Export',
      ),
      'Outlook with links': block(
        'From: Ada Moreno <support@example.org<mailto:support@example.org>>',
        'Sent: Thursday, March 5, 2026 10:15 AM',
        'To: Grace Holt',
        'Subject: Export',
      ),
      'Outlook 2010': block(
        'From: Ada Moreno [mailto:support@example.org]',
        'Sent: Thursday, March 05, 2026 10:15 AM',
        'To: Grace Holt',
        'Subject: Export',
      ),
      'Outlook on the web': `${line}\n${block(`From: ${ada}`, 'Sent: Thursday, March 5, 2026 10:15 AM', 'To: Grace Holt <grace@example.com>', 'Subject: Export')}`,
      'Outlook for iOS': `Get Outlook for iOS<https://aka.ms/o0ukef>\n${line}\n${block(`From: ${ada}`, 'Sent: Thursday, March 5, 2026 10:15:00 AM', 'To: Grace Holt', 'Subject: Export')}`,
      'Outlook with bold names': block(
        `*From:* ${ada}`,
        '*Sent:* Thursday, March 5, 2026 10:15 AM',
        '*To:* Grace Holt',
        '*Subject:* Export',
      ),
      'Outlook Express': `----- Original Message ----- \n${block(`From: "Ada Moreno" <support@example.org>`, 'To: "Grace Holt" <grace@example.com>', 'Sent: Thursday, March 05, 2026 10:15 AM', 'Subject: Export')}`,
      'eM Client': `------ Original Message ------\nFrom "Ada Moreno" <support@example.org>\nTo "Grace Holt" <grace@example.com>\nDate 3/5/2026 10:15:00 AM\nSubject Export\n\n${text}`,
      Hotmail: block(
        'Date: Thu, 5 Mar 2026 10:15:00 +0100',
        'From: support@example.org',
        'To: grace@example.com',
        'Subject: Export',
      ),
      'Hotmail, subject first': block(
        'Subject: Export',
        'From: support@example.org',
        'To: grace@example.com',
        'Date: Thu, 5 Mar 2026 10:15:00 +0100',
      ),
      Samsung: `-------- Original message --------\n${block(`From: ${ada}`, 'Date: 05/03/2026 10:15 (GMT+01:00)', 'To: grace@example.com', 'Subject: Export')}`,
      'Lotus Notes': block(
        'From:\tAda Moreno <support@example.org>',
        'To:\tGrace Holt',
        'Date:\t03/05/2026 10:15 AM',
        'Subject:\tExport',
      ),
      'A signature and Gmail': `-- \nGrace Holt\nHolt Ltd\n\n${spaced(`On Thu, Mar 5, 2026 at 10:15 AM ${ada} wrote:`)}`,
      'A signature without a blank': `--\nGrace Holt\n+1 555 0100\n\n${spaced(`On Thu, Mar 5, 2026 at 10:15 AM ${ada} wrote:`)}`,
      'A device and Apple Mail': `Sent from my iPhone\n\n${spaced(`On 5 Mar 2026, at 10:15, ${ada} wrote:`)}`,
      'A device with a dot': `Sent from my Samsung Galaxy smartphone.\n\n${block(`From: ${ada}`, 'Date: Thursday, March 5, 2026', 'Subject: Export')}`,
      'Gmail and a device': `${quoted(`On Thu, Mar 5, 2026 at 10:15 AM ${ada} wrote:`)}\n\nSent from my iPad`,
      'Gmail and the footer of a list': `${quoted(`On Thu, Mar 5, 2026 at 10:15 AM ${ada} wrote:`)}\n\n--\nThe list of Northwind\nhttps://lists.example.org`,
      'Only a device': 'Sent from Mail for Windows 10',
      'Our mail without marks': `##- Reply above this line -##\n\n${text}\n\nAda wrote on Mar 5, 2026, 10:15 AM (UTC):\n${quote}\n\n-- \nYou receive this email because you contacted Northwind. Reply to it to write back.`,
      'Our mail with a heading': `Mnamo 5 Machi 2026 10:15 Ada Moreno:\n\n##- Reply above this line -##\n\n${text}`,
      'Our mail after an introduction': `On 5 March 2026, Northwind wrote:\n\n##- Reply above this line -##\n\n${text}`,
      'Our introduction': bare('Ada wrote on Mar 5, 2026, 10:15 AM (UTC):'),
      'Our footer': 'You receive this email because you contacted Northwind.',
      'A help desk': `##- Please type your reply above this line -##\n\n${text}`,
    },
  },
  {
    language: 'German',
    own: 'Bitte Bestellung 18 stornieren.\nIch habe es mir anders überlegt.',
    added: {
      Gmail: spaced(`Am Do., 5. März 2026 um 10:15 Uhr schrieb ${ada}:`),
      'Gmail, broken': spaced(
        'Am Do., 5. März 2026 um 10:15 Uhr schrieb Ada Moreno <\nsupport@example.org>:',
      ),
      'Apple Mail': spaced(`Am 05.03.2026 um 10:15 schrieb ${ada}:`),
      Thunderbird: quoted('Am 05.03.26 um 10:15 schrieb Ada Moreno:'),
      'Thunderbird, older': quoted('Ada Moreno schrieb am 05.03.2026 um 10:15:'),
      KMail: quoted('Am Donnerstag, 5. März 2026, 10:15:00 CET schrieb Ada Moreno:'),
      Horde: spaced('Zitat von Ada Moreno <support@example.org>:'),
      'GMX and web.de': `Gesendet: Donnerstag, 5. März 2026 um 10:15 Uhr\nVon: "Ada Moreno" <support@example.org>\nAn: grace@example.com\nBetreff: Export\n${text}`,
      Outlook: block(
        `Von: ${ada} `,
        'Gesendet: Donnerstag, 5. März 2026 10:15',
        'An: Grace Holt',
        'Betreff: Export',
      ),
      'Outlook, older': `-----Ursprüngliche Nachricht-----\n${block('Von: Ada Moreno [mailto:support@example.org] ', 'Gesendet: Donnerstag, 5. März 2026 10:15', 'An: Grace Holt', 'Betreff: Export')}`,
      Samsung: `-------- Ursprüngliche Nachricht --------\nVon: ${ada}\nDatum: 05.03.26 10:15 (GMT+01:00)\nAn: grace@example.com\nBetreff: Export\n\n${text}`,
      iPhone: `Von meinem iPhone gesendet\n\n${quoted(`Am 05.03.2026 um 10:15 schrieb ${ada}:`)}`,
      'Our mail': `##- Antworte oberhalb dieser Zeile -##\n\n${text}`,
      'Our introduction': bare('Am 05.03.2026, 10:15 (UTC) schrieb Ada Moreno:'),
    },
  },
  {
    language: 'French',
    own: 'Merci d’annuler la commande 18.\nJ’ai changé d’avis.',
    added: {
      Gmail: spaced(`Le jeu. 5 mars 2026 à 10:15, ${ada} a écrit :`),
      'Gmail, broken': spaced('Le jeu. 5 mars 2026 à 10:15, Ada Moreno <support@example.org> a\nécrit :'),
      'Apple Mail': spaced(`Le 5 mars 2026 à 10:15, ${ada} a écrit :`),
      Thunderbird: quoted('Le 05/03/2026 à 10:15, Ada Moreno a écrit :'),
      Outlook: block(`De : ${ada}`, 'Envoyé : jeudi 5 mars 2026 10:15', 'À : Grace Holt', 'Objet : Export'),
      Android: `Envoyé depuis mon téléphone Orange\n\n-------- Message d'origine --------\nDe : ${ada}\nDate : 05/03/2026 10:15 (GMT+01:00)\nÀ : grace@example.com\nObjet : Export\n\n${text}`,
      'Our introduction': bare('Le 5 mars 2026, 10:15 (UTC), Ada Moreno a écrit :'),
    },
  },
  {
    language: 'Spanish',
    own: 'Cancelen el pedido 18.\nCambié de opinión.',
    added: {
      Gmail: spaced('El jue, 5 mar 2026 a las 10:15, Ada Moreno (<support@example.org>) escribió:'),
      'Apple Mail': spaced(`El 5 mar 2026, a las 10:15, ${ada} escribió:`),
      Thunderbird: quoted('El 5/3/26 a las 10:15, Ada Moreno escribió:'),
      Outlook: block(
        `De: ${ada}`,
        'Enviado el: jueves, 5 de marzo de 2026 10:15',
        'Para: Grace Holt',
        'Asunto: Export',
      ),
      'Our mail': `##- Responde por encima de esta línea -##\n\n${text}`,
    },
  },
  {
    language: 'Catalan',
    own: 'Cancel·leu la comanda 18.\nHe canviat d’opinió.',
    added: {
      Gmail: spaced('Missatge de Ada Moreno <support@example.org> del dia dj., 5 de març\n2026 a les 10:15:'),
      Thunderbird: quoted('El 5/3/26 a les 10:15, Ada Moreno ha escrit:'),
      Outlook: block(
        `De: ${ada}`,
        'Enviat: dijous, 5 de març de 2026 10:15',
        'Per a: Grace Holt',
        'Tema: Export',
      ),
    },
  },
  {
    language: 'Italian',
    own: 'Annullate l’ordine 18.\nHo cambiato idea.',
    added: {
      Gmail: spaced(`Il giorno gio 5 mar 2026 alle ore 10:15 ${ada} ha scritto:`),
      'Gmail, broken': spaced(
        'Il giorno gio 5 mar 2026 alle ore 10:15 Ada Moreno <support@example.org>\nha scritto:',
      ),
      Thunderbird: quoted('Il 05/03/2026 10:15, Ada Moreno ha scritto:'),
      Outlook: block(`Da: ${ada}`, 'Inviato: giovedì 5 marzo 2026 10:15', 'A: Grace Holt', 'Oggetto: Export'),
    },
  },
  {
    language: 'Portuguese',
    own: 'Cancelem o pedido 18.\nMudei de ideia.',
    added: {
      Gmail: spaced(`Em qui., 5 de mar. de 2026 às 10:15, ${ada} escreveu:`),
      'Gmail, broken': spaced('Ada Moreno <support@example.org> escreveu (quinta, 5/03/2026 à(s)\n10:15):'),
      Zoho: bare(`---- Em qui, 05 mar 2026 10:15:00 -0300 ${ada} escreveu ----`),
      Outlook: block(
        `De: ${ada}`,
        'Enviado: quinta-feira, 5 de março de 2026 10:15',
        'Para: Grace Holt',
        'Assunto: Export',
      ),
    },
  },
  {
    language: 'Romanian',
    own: 'Anulați comanda 18.\nM-am răzgândit.',
    added: {
      Gmail: spaced(`joi, 5 mar. 2026 la 10:15, ${ada} a scris:`),
      Outlook: block(
        `De la: ${ada}`,
        'Trimis: joi, 5 martie 2026 10:15',
        'Către: Grace Holt',
        'Subiect: Export',
      ),
    },
  },
  {
    language: 'Dutch',
    own: 'Annuleer bestelling 18.\nIk heb me bedacht.',
    added: {
      Gmail: spaced(`Op do 5 mrt 2026 om 10:15 schreef ${ada}:`),
      'Apple Mail': spaced(`Op 5 mrt 2026 om 10:15 heeft ${ada} het volgende geschreven:`),
      Thunderbird: quoted('Op 05-03-2026 om 10:15 schreef Ada Moreno:'),
      Outlook: block(
        `Van: ${ada}`,
        'Verzonden: donderdag 5 maart 2026 10:15',
        'Aan: Grace Holt',
        'Onderwerp: Export',
      ),
    },
  },
  {
    language: 'Swedish',
    own: 'Avbeställ order 18.\nJag har ändrat mig.',
    added: {
      Gmail: spaced(`Den tors 5 mars 2026 kl 10:15 skrev ${ada}:`),
      'Apple Mail': spaced(`5 mars 2026 kl. 10:15 skrev ${ada}:`),
      Thunderbird: quoted('Den 2026-03-05 kl. 10:15, skrev Ada Moreno:'),
      Outlook: block(`Från: ${ada}`, 'Skickat: den 5 mars 2026 10:15', 'Till: Grace Holt', 'Ämne: Export'),
    },
  },
  {
    language: 'Norwegian',
    own: 'Avbestill ordre 18.\nJeg har ombestemt meg.',
    added: {
      Gmail: spaced('tor. 5. mar. 2026 kl. 10:15 skrev Ada Moreno <\nsupport@example.org>:'),
      'Gmail, in one line': spaced(`tor. 5. mar. 2026 kl. 10:15 skrev ${ada}:`),
      Outlook: block(`Fra: ${ada}`, 'Sendt: torsdag 5. mars 2026 10:15', 'Til: Grace Holt', 'Emne: Export'),
    },
  },
  {
    language: 'Danish',
    own: 'Annuller ordre 18.\nJeg har ombestemt mig.',
    added: {
      Gmail: spaced(`Den tors. 5. mar. 2026 kl. 10.15 skrev ${ada}:`),
      'Apple Mail': spaced(`Den 5. mar. 2026 kl. 10.15 skrev ${ada}:`),
      Outlook: `Fra: ${ada}\nSendt: 5. marts 2026 10:15\nTil: Grace Holt\nEmne: Export\n\n${text}`,
    },
  },
  {
    language: 'Finnish',
    own: 'Peruuttakaa tilaus 18.\nMuutin mieleni.',
    added: {
      Gmail: spaced('to 5. maalisk. 2026 klo 10.15 Ada Moreno (support@example.org) kirjoitti:'),
      'Gmail, broken': spaced(
        'to 5. maalisk. 2026 klo 10.15 Ada Moreno asiakaspalvelusta\n(support@example.org) kirjoitti:',
      ),
      Thunderbird: quoted('Ada Moreno kirjoitti 5.3.2026 klo 10.15:'),
      Outlook: block(
        `Lähettäjä: ${ada}`,
        'Lähetetty: torstai 5. maaliskuuta 2026 10.15',
        'Vastaanottaja: Grace Holt',
        'Aihe: Export',
      ),
    },
  },
  {
    language: 'Estonian',
    own: 'Palun tühistage tellimus 18.\nMõtlesin ümber.',
    added: {
      Gmail: spaced(
        'Kontakt Ada Moreno (<support@example.org>) kirjutas kuupäeval N, 5. märts\n2026 kell 10:15:',
      ),
      Outlook: block(
        `Saatja: ${ada}`,
        'Saadetud: neljapäev, 5. märts 2026 10:15',
        'Adressaat: Grace Holt',
        'Teema: Export',
      ),
    },
  },
  {
    language: 'Latvian',
    own: 'Lūdzu, atceliet pasūtījumu 18.\nEs pārdomāju.',
    added: {
      Gmail: spaced(
        'ceturtd., 2026. g. 5. marts, plkst. 10:15 — lietotājs Ada Moreno\n(<support@example.org>) rakstīja:',
      ),
      Outlook: block(
        `No: ${ada}`,
        'Nosūtīts: ceturtdiena, 2026. gada 5. marts 10:15',
        'Kam: Grace Holt',
        'Tēma: Export',
      ),
    },
  },
  {
    language: 'Lithuanian',
    own: 'Atšaukite užsakymą 18.\nPersigalvojau.',
    added: {
      Gmail: spaced('2026-03-05, kt, 10:15 Ada Moreno <support@example.org> rašė:'),
      Outlook: block(
        `Nuo: ${ada}`,
        'Išsiųsta: 2026 m. kovo 5 d., ketvirtadienis 10:15',
        'Kam: Grace Holt',
        'Tema: Export',
      ),
    },
  },
  {
    language: 'Polish',
    own: 'Proszę anulować zamówienie 18.\nZmieniłem zdanie.',
    added: {
      Gmail: spaced('czw., 5 mar 2026 o 10:15 Ada Moreno <support@example.org> napisał(a):'),
      Roundcube: quoted('W dniu 2026-03-05 10:15, Ada Moreno napisał(a):'),
      Onet: quoted('Dnia 5 marca 2026 10:15 Ada Moreno <support@example.org> napisał(a):'),
      Thunderbird: quoted('W dniu 05.03.2026 o 10:15, Ada Moreno pisze:'),
      Outlook: block(
        `Od: ${ada}`,
        'Wysłano: czwartek, 5 marca 2026 10:15',
        'Do: Grace Holt',
        'Temat: Export',
      ),
    },
  },
  {
    language: 'Czech and Slovak',
    own: 'Zrušte objednávku 18.\nRozmyslel jsem si to.',
    added: {
      Gmail: spaced(`čt 5. 3. 2026 v 10:15 odesílatel ${ada} napsal:`),
      Seznam: bare(
        `---------- Původní zpráva ----------\nOd: Ada Moreno <support@example.org>\nKomu: grace@example.com\nDatum: 5. 3. 2026 10:15:00\nPředmět: Export`,
      ),
      Thunderbird: quoted('Dne 05. 03. 26 v 10:15 Ada Moreno napsal(a):'),
      'Gmail, Slovak': spaced(`št 5. 3. 2026 o 10:15 ${ada} napísal(a):`),
      Outlook: block(
        `Od: ${ada}`,
        'Odoslané: štvrtok 5. marca 2026 10:15',
        'Komu: Grace Holt',
        'Predmet: Export',
      ),
    },
  },
  {
    language: 'Hungarian',
    own: 'Kérem, töröljék a 18. rendelést.\nMeggondoltam magam.',
    added: {
      Gmail: spaced('Ada Moreno <support@example.org> ezt írta (időpont: 2026. márc. 5., Cs,\n10:15):'),
      Outlook: block(
        `Feladó: ${ada}`,
        'Elküldve: 2026. március 5., csütörtök 10:15',
        'Címzett: Grace Holt',
        'Tárgy: Export',
      ),
      'Outlook on the web': `${line}\n${block(`Feladó: ${ada}`, 'Elküldve: 2026. március 5., csütörtök 10:15', 'Címzett: Grace Holt', 'Tárgy: Export')}`,
    },
  },
  {
    language: 'Croatian and Slovenian',
    own: 'Otkažite narudžbu 18.\nPredomislio sam se.',
    added: {
      Gmail: spaced(`čet, 5. ožu 2026. u 10:15 ${ada} napisao je:`),
      'Gmail, Slovenian': spaced(
        `V V čet., 5. mar. 2026 ob 10:15 je oseba Ada Moreno <\nsupport@example.org> napisala:`,
      ),
      Outlook: block(
        `Šalje: ${ada}`,
        'Poslano: četvrtak, 5. ožujka 2026. 10:15',
        'Prima: Grace Holt',
        'Predmet: Export',
      ),
    },
  },
  {
    language: 'Russian',
    own: 'Отмените заказ 18.\nЯ передумал.',
    added: {
      Gmail: spaced(`чт, 5 мар. 2026 г. в 10:15, ${ada}:`),
      'Gmail, older and broken': spaced(
        '5 мар. 2026 г. 10:15 пользователь "Ada Moreno" <\nsupport@example.org> написал:',
      ),
      'Mail.ru': quoted('Четверг, 5 марта 2026, 10:15 +03:00 от Ada Moreno <support@example.org>:'),
      Yandex: quoted('05.03.2026, 10:15, "Ada Moreno" <support@example.org>:'),
      Thunderbird: quoted('05.03.2026 10:15, Ada Moreno пишет:'),
      'The Bat!': quoted('Вы писали 5 марта 2026 г., 10:15:00:'),
      Outlook: block(`От: ${ada}`, 'Отправлено: 5 марта 2026 г. 10:15', 'Кому: Grace Holt', 'Тема: Export'),
    },
  },
  {
    language: 'Ukrainian and Bulgarian',
    own: 'Скасуйте замовлення 18.\nЯ передумав.',
    added: {
      Gmail: spaced(`чт, 5 бер. 2026 р. о 10:15 ${ada} пише:`),
      'Gmail, Bulgarian': spaced('На чт, 5.03.2026 г. в 10:15 Ada Moreno <support@example.org> написа:'),
      Outlook: block(
        `Від: ${ada}`,
        'Надіслано: четвер, 5 березня 2026 р. 10:15',
        'Кому: Grace Holt',
        'Тема: Export',
      ),
    },
  },
  {
    language: 'Greek',
    own: 'Ακυρώστε την παραγγελία 18.\nΆλλαξα γνώμη.',
    added: {
      Gmail: spaced('Στις Πέμ 5 Μαρ 2026 στις 10:15 π.μ., ο/η Ada Moreno <support@example.org>\nέγραψε:'),
      Outlook: block(
        `Από: ${ada}`,
        'Στάλθηκε: Πέμπτη, 5 Μαρτίου 2026 10:15',
        'Προς: Grace Holt',
        'Θέμα: Export',
      ),
    },
  },
  {
    language: 'Turkish',
    own: '18 numaralı siparişi iptal edin.\nFikrimi değiştirdim.',
    added: {
      Gmail: spaced('Ada Moreno <support@example.org>, 5 Mar 2026 Per, 10:15 tarihinde şunu yazdı:'),
      'Gmail, broken': spaced(
        'Ada Moreno <support@example.org>, 5 Mar 2026 Per, 10:15 tarihinde\nşunu yazdı:',
      ),
      Outlook: block(
        `Kimden: ${ada}`,
        'Gönderildi: 5 Mart 2026 Perşembe 10:15',
        'Kime: Grace Holt',
        'Konu: Export',
      ),
    },
  },
  {
    language: 'Hebrew',
    own: 'בטלו את הזמנה 18.\nשיניתי את דעתי.',
    added: {
      Gmail: spaced(
        '\u202bבתאריך יום ה׳, 5 במרץ 2026 ב-10:15 מאת \u202aAda Moreno\u202c\u200f <\u202asupport@example.org\u202c\u200f>:\u202c'.replace(
          /[\u202a-\u202e]/g,
          '',
        ),
      ),
      Outlook: block(`מאת: ${ada}`, 'נשלח: יום חמישי 5 מרץ 2026 10:15', 'אל: Grace Holt', 'נושא: Export'),
    },
  },
  {
    language: 'Arabic and Persian',
    own: 'ألغوا الطلب 18.\nغيرت رأيي.',
    added: {
      Gmail: spaced(
        'في الخميس، 5 مارس 2026 في 10:15 ص تمت كتابة ما يلي بواسطة Ada Moreno <support@example.org>:',
      ),
      Outlook: block(`من: ${ada}`, 'تم الإرسال: ٥ مارس ٢٠٢٦ ١٠:١٥', 'إلى: Grace Holt', 'الموضوع: Export'),
      'Gmail, Persian': spaced(
        'در تاریخ پنجشنبه ۵ مارس ۲۰۲۶،\u200f ۱۰:۱۵ Ada Moreno <support@example.org> نوشت:',
      ),
      'Our introduction': bare('كتب Ada Moreno في 05‏/03‏/2026، 10:15 ص (UTC):'),
    },
  },
  {
    language: 'Hindi',
    own: 'ऑर्डर 18 रद्द करें।\nमैंने अपना मन बदल लिया है।',
    added: {
      Gmail: spaced('गुरु, 5 मार्च 2026 को 10:15 am बजे को Ada Moreno <support@example.org> ने लिखा:'),
      Outlook: block(`प्रेषक: ${ada}`, 'भेजा गया: 05 मार्च 2026 10:15', 'प्रति: Grace Holt', 'विषय: Export'),
    },
  },
  {
    language: 'Thai',
    own: 'กรุณายกเลิกคำสั่งซื้อ 18\nเปลี่ยนใจแล้ว',
    added: {
      Gmail: spaced('ในวันที่ พฤ. 5 มี.ค. 2026 เวลา 10:15 Ada Moreno <support@example.org>\nเขียนว่า:'),
      Outlook: block(`จาก: ${ada}`, 'ส่งแล้ว: วันพฤหัสบดีที่ 5 มีนาคม 2026 10:15', 'ถึง: Grace Holt', 'เรื่อง: Export'),
    },
  },
  {
    language: 'Vietnamese',
    own: 'Vui lòng hủy đơn hàng 18.\nTôi đã đổi ý.',
    added: {
      Gmail: spaced('Vào Th 5, 5 thg 3, 2026 vào lúc 10:15 Ada Moreno <support@example.org> đã\nviết:'),
      Outlook: block(`Từ: ${ada}`, 'Đã gửi: 05 Tháng Ba 2026 10:15', 'Tới: Grace Holt', 'Chủ đề: Export'),
    },
  },
  {
    language: 'Indonesian',
    own: 'Tolong batalkan pesanan 18.\nSaya berubah pikiran.',
    added: {
      Gmail: spaced('Pada tanggal Kam, 5 Mar 2026 pukul 10.15 Ada Moreno <support@example.org>\nmenulis:'),
      Outlook: block(`Dari: ${ada}`, 'Dikirim: 05 Maret 2026 10:15', 'Kepada: Grace Holt', 'Perihal: Export'),
    },
  },
  {
    language: 'Chinese',
    own: '请取消订单 18。\n我改变主意了。',
    added: {
      Gmail: spaced('Ada Moreno <support@example.org> 于2026年3月5日周四 10:15写道：'),
      'Gmail, Taiwan': spaced('Ada Moreno <support@example.org> 於 2026年3月5日 週四 上午10:15寫道：'),
      'Apple Mail': spaced('2026年3月5日 10:15，Ada Moreno <support@example.org> 写道：'),
      '163 Mail': bare('在 2026-03-05 10:15:00，"Ada Moreno" <support@example.org> 写道：'),
      QQ: `------------------ 原始邮件 ------------------\n发件人: "Ada Moreno" <support@example.org>;\n发送时间: 2026年3月5日(星期四) 上午10:15\n收件人: "Grace"<grace@example.com>;\n主题: Export\n\n${text}`,
      Outlook: block(`发件人: ${ada}`, '发送时间: 2026年3月5日 10:15', '收件人: Grace Holt', '主题: Export'),
      'Outlook, Taiwan': block(
        `寄件者: ${ada}`,
        '寄件日期: 2026年3月5日 上午 10:15',
        '收件者: Grace Holt',
        '主旨: Export',
      ),
    },
  },
  {
    language: 'Japanese',
    own: '注文18をキャンセルしてください。\n気が変わりました。',
    added: {
      Gmail: spaced('2026年3月5日(木) 10:15 Ada Moreno <support@example.org>:'),
      'Apple Mail': spaced('2026/03/05 10:15、Ada Moreno <support@example.org>のメール：'),
      Thunderbird: quoted('On 2026/03/05 10:15, Ada Moreno wrote:'),
      Outlook: block(`差出人: ${ada}`, '送信日時: 2026年3月5日 10:15', '宛先: Grace Holt', '件名: Export'),
      'Outlook on the web': `iPhoneから送信\n${line}\n${block(`差出人: ${ada}`, '送信日時: 木曜日, 3月 5, 2026 10:15 午前', '宛先: Grace Holt', '件名: Export')}`,
      'Our mail': `##- この行より上に返信を入力してください -##\n\n${text}`,
      'Our introduction': bare('2026/03/05 10:15（UTC）にAda Morenoが書きました：'),
    },
  },
  {
    language: 'Korean',
    own: '주문 18을 취소해 주세요.\n마음이 바뀌었습니다.',
    added: {
      Gmail: spaced('2026년 3월 5일 (목) 오전 10:15, Ada Moreno <support@example.org>님이 작성:'),
      Naver: `-----Original Message-----\nFrom: "Ada Moreno" <support@example.org>\nTo: <grace@example.com>;\nCc:\nSent: 2026-03-05 (목) 10:15:00 (GMT+09:00)\nSubject: Export\n\n${text}`,
      Daum: `--------- 원본 메일 ---------\n보낸사람 : Ada Moreno <support@example.org>\n받는사람 : grace@example.com\n날짜: 2026년 3월 5일 목요일, 10시 15분\n제목: Export\n\n${text}`,
      Outlook: block(
        `보낸 사람: ${ada}`,
        '보낸 날짜: 2026년 3월 5일 목요일 오전 10:15',
        '받는 사람: Grace Holt',
        '제목: Export',
      ),
    },
  },
  {
    language: 'Zulu and Swahili',
    own: 'Ngicela ukhansele i-oda 18.\nNgishintshe umqondo.',
    added: {
      Gmail: spaced('Ngolwesi-5 05 Mas 2026 ngo 10:15 Ada Moreno <support@example.org> ubhale:'),
      Thunderbird: quoted('Mnamo 05/03/2026 10:15, Ada Moreno aliandika:'),
      Outlook: block(
        `Kutoka: ${ada}`,
        'Imetumwa: Alhamisi, 5 Machi 2026 10:15',
        'Kwa: Grace Holt',
        'Mada: Export',
      ),
    },
  },
]

/** What customers write in replies and in first mails, and what looks like a quotation or a signature. */
export const ownTexts = [
  'My booking:\nFrom: Zurich\nTo: Berlin\nDate: 2026-12-01\nPlease change the date to the 2nd.',
  'My booking:\n\nFrom: Zurich\nTo: Berlin\nDate: 2026-12-01\n\nPlease change the date to the 2nd.',
  'From: Zurich, 10:15\nTo: Berlin, 18:30\nDate: 2026-12-01\nClass: 2\n\nPlease change the date.',
  'I ran this, and it fails:\n> npm install\n> npm start',
  'The report was created yesterday.\nSent from my account it fails with error 5.',
  'Sent from my phone it fails too.',
  'Sent from my iPhone it fails too.\nWhat can I do?',
  'Sent from my iPhone\nPlease reply by Monday.',
  'Gesendet von meinem Konto schlägt es fehl.',
  'Enviado desde mi cuenta falla.',
  'On the page it wrote:\nAn error occurred\nand nothing else.',
  'On Nov 26, 2026 at 10:15 the server wrote:\nError 17\nWhat does that mean?',
  'I wrote to support@example.org on 5 March 2026 at 10:15:\nPlease cancel it.',
  'Ich schrieb am 05.03.2026 um 10:15:\nBitte stornieren.',
  'J’ai écrit le 5 mars 2026 à 10:15 :\nAnnulez la commande.',
  'The meeting with Ada <ada@example.com> on 5 March 2026, 10:15:\nWhere is it?',
  'Am Montag schrieb ich Ihnen.\nBitte antworten Sie.',
  'Please invite Ada <ada@example.com> on 5 March 2026, with these rights:\nadmin\nread',
  'Name: Grace Holt\nEmail: grace@example.com\nMessage: Where is my order?',
  'Name: Grace Holt\nDate: 2026-12-01\nEmail: grace@example.com\nMessage: Where is my order?',
  'Email: grace@example.com\nOrder date: 2026-12-01\nOrder: 17\nPlease change it.',
  'Options:\n--\nI opened the page and clicked on the button of the export, and nothing happened for a minute or two.',
  'Which one do you mean?\n--\nCan you check?',
  'Steps:\n1. Open the page\n2. Wait\n\nExpected: a file\nActual: error 5\nBrowser: Firefox 140',
  'Time: 10:15\nZone: UTC\nHost: example.com',
  'The log of 2026-03-05 10:15:\nerror 5\nerror 6',
  '1 > 0\n\n--- \nNot a signature, a line',
  '| a | b |\n|---|---|\n| 1 | 2 |\n\n----------\n\nThe table above is wrong.',
  'To: my friends\nThe export fails.\nRegards: Grace',
  'Between the lines:\n\n________________________________\n\nMore text of mine.',
]
