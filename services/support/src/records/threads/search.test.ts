import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Id, newId } from '@earshot/contracts'
import { createLog, startLoops } from '@earshot/runtime'
import { brokerFor, eventually, publishEvent } from '@earshot/testing'
import { type Support, secondPool, startSupport } from '../../harness.ts'
import { reindexing } from '../../jobs/reindexing.ts'

type Found = { id: string; subject: string; title: string }

/** The subjects of conversations or titles of tickets that a search finds, in alphabetical order. */
const found = async ({ api }: Pick<Support, 'api'>, list: string, search: string): Promise<string[]> => {
  const { status, body, data } = await api.get(`/${list}?search=${encodeURIComponent(search)}`)
  assert.equal(status, 200, JSON.stringify(body))
  return data.map((it: Found) => it.subject ?? it.title).toSorted()
}

/** A text of each script, and words that find it and no other. */
const texts: Record<string, { text: string; searches: string[] }> = {
  chinese: { text: '请把发票寄到新的地址', searches: ['发票', '票', '新的地址', '"发票寄到"'] },
  japanese: { text: '請求書を送ってください', searches: ['請求書', '求書', '送って', 'く'] },
  thai: { text: 'ขอใบแจ้งหนี้เดือนนี้', searches: ['ใบแจ้งหนี้', 'แจ้ง', 'เดือน'] },
  korean: { text: '환불 요청을 보냅니다', searches: ['환불', '불', '요청', '요청을 환불'] },
  german: { text: 'Größere Rechnung für die Straße', searches: ['grossere', 'GROESSERE', 'strasse', 'größ'] },
  vietnamese: { text: 'Hóa đơn của Nguyễn ở Đà Nẵng', searches: ['hoa don', 'Nguyễn', 'nguyen', 'da nang'] },
  arabic: { text: 'أين الفَاتُورَة رقم ١٢٣', searches: ['فاتورة', 'الفاتوره', '123'] },
  turkish: {
    text: 'ISPARTA siparişi ışık İzmir',
    searches: ['ısparta', 'isparta', 'ISIK', 'izmir', 'siparis'],
  },
  emoji: { text: 'Works again 👩🏽‍💻 🇯🇵', searches: ['👩‍💻', '💻', '🇯🇵'] },
  french: { text: 'L’été dernier, œuvre', searches: ['ete', 'ÉTÉ', 'oeuvre'] },
  russian: { text: 'Счёт за ёлку', searches: ['счет', 'ЕЛКУ'] },
}

test('conversations and tickets are found by words of any language, in each of their texts', {
  tags: ['slow: writes 66 records and 99 texts'],
}, async () => {
  await using support = await startSupport()
  const visitor = { email: 'v@mail.test' }
  for (const [language, { text }] of Object.entries(texts)) {
    await support.startConversation({
      visitor,
      subject: `${language} 1 ${text}`,
      message: { content: 'Hm.' },
    })
    const second = { visitor, subject: `${language} 2`, message: { content: `**Re:** ${text}` } }
    await support.startConversation(second)
    const third = await support.startConversation({
      ...second,
      subject: `${language} 3`,
      message: { content: 'Hm.' },
    })
    await support.on(third, 'note', { content: text })
    await support.create('/tickets', { title: `${language} 1 ${text}` })
    await support.create('/tickets', { title: `${language} 2`, description: text })
    const ticket = await support.create('/tickets', { title: `${language} 3` })
    await support.create(`/tickets/${ticket.id}/reply`, { content: text })
  }
  for (const [language, { text, searches }] of Object.entries(texts))
    for (const search of searches)
      for (const list of ['conversations', 'tickets'])
        assert.deepEqual(
          await found(support, list, search),
          [`${language} 1 ${text}`, `${language} 2`, `${language} 3`],
          `${search} in ${list}`,
        )
})

test('a word matches by its first letters from two on, except in quotation marks and after a dash', async () => {
  await using support = await startSupport()
  const visitor = { email: 'v@mail.test' }
  const [exports, imports] = ['Exporting takes long', "Importing doesn't end: 99%"]
  for (const subject of [exports, imports])
    await support.startConversation({ visitor, subject, message: { content: 'Hm.' } })
  for (const [search, expected] of [
    ['export', [exports]],
    ['takes expo', [exports]],
    ['expo takes', [exports]],
    ['ex', [exports]],
    ['e', []],
    ['"export"', []],
    ['exporting or importing', [exports, imports]],
    ['importing -export', [imports]],
    ['importing -importing', []],
    ["doesn't", [imports]],
    ["'\\ 99", [imports]],
    ['%%%', []],
    ['-export', []],
    ['-export -export or -takes', []],
    ['EXPORTING', [exports]],
    [`importing ${'importing '.repeat(18)}`, [imports]],
  ] as const)
    assert.deepEqual(await found(support, 'conversations', search), expected, search)
})

test('an edited text is found by its new words only, and a deleted message not at all', async () => {
  await using support = await startSupport()
  const conversation = await support.startConversation({ subject: 'Alte Ärzte', message: { content: 'x' } })
  const reply = await support.on(conversation, 'reply', { content: '前の請求書' })
  const ticket = await support.create('/tickets', { title: 'Alte Ärzte', description: '前の請求書' })
  const everywhere = async (search: string) => [
    ...(await found(support, 'conversations', search)),
    ...(await found(support, 'tickets', search)),
  ]
  assert.deepEqual(await everywhere('請求書'), ['Alte Ärzte', 'Alte Ärzte'])
  const patch = async (path: string, body: object) =>
    assert.equal((await support.api.patch(path, body)).status, 200, path)
  await patch(`/messages/${reply.id}`, { content: '新しい領収書' })
  await patch(`/tickets/${ticket.id}`, { description: '新しい領収書' })
  assert.deepEqual(await everywhere('請求書'), [])
  assert.deepEqual(await everywhere('領収書'), ['Alte Ärzte', 'Alte Ärzte'])
  await patch(`/conversations/${conversation.id}`, { priority: 'high' })
  await patch(`/tickets/${ticket.id}`, { priority: 'high' })
  assert.deepEqual(await everywhere('aerzte'), ['Alte Ärzte', 'Alte Ärzte'], 'other changes keep the words')
  await patch(`/tickets/${ticket.id}`, { title: 'Neue Öfen' })
  assert.deepEqual(await everywhere('aerzte'), ['Alte Ärzte'])
  assert.deepEqual(await everywhere('oefen 領収'), ['Neue Öfen'])
  assert.equal((await support.api.delete(`/messages/${reply.id}`)).status, 204)
  assert.deepEqual(await found(support, 'conversations', '領収書'), [])
  const [left] = await support.database.query('select search::text from support.messages where id = $1', [
    reply.id,
  ])
  assert.equal(left?.search, '')
})

test('customers are found by name and address, also with another word or in another script', async () => {
  await using support = await startSupport()
  const people = {
    german: { name: 'Jürgen Groß', email: 'jg+shop@sued-oel.example' },
    vietnamese: { name: 'Nguyễn Đặng', email: 'dang.n@mail.test' },
    chinese: { name: '王小明', email: 'xm_wang@mail.test' },
    japanese: { name: 'たなか 太郎', email: 'tanaka@mail.test' },
    thai: { name: 'สมชาย ใจดี', email: 'somchai@mail.test' },
    arabic: { name: 'مُصطفى أحمد', email: 'mustafa@mail.test' },
    turkish: { name: 'Işıl Çınar', email: 'icinar@mail.test' },
  }
  for (const [language, person] of Object.entries(people)) {
    await support.startConversation({ visitor: person, subject: language })
    await support.create('/tickets', { title: language, requester: { email: person.email } })
  }
  const searches: [string, (keyof typeof people)[]][] = [
    ['jurgen', ['german']],
    ['JUERGEN gross', ['german']],
    ['Groß', ['german']],
    ['"gross jurgen"', []],
    ['jg+shop@sued-oel.example', ['german']],
    ['jg', ['german']],
    ['sued-oel.exam', ['german']],
    ['suedoel', ['german']],
    ['nguyen dang', ['vietnamese']],
    ['dang.n@mail', ['vietnamese']],
    ['小明', ['chinese']],
    ['xm_wang@mail.test', ['chinese']],
    ['太郎', ['japanese']],
    ['なか', ['japanese']],
    ['สมชาย', ['thai']],
    ['مصطفي', ['arabic']],
    ['isil cinar', ['turkish']],
    ['IŞIL', ['turkish']],
    ['jurgen -gross', []],
    ['jurgen or 小明', ['chinese', 'german']],
  ]
  for (const [search, languages] of searches)
    for (const list of ['conversations', 'tickets'])
      assert.deepEqual(await found(support, list, search), languages, `${search} in ${list}`)
})

const person = (id: Id<'principal'>, name: string | null, email: string | null, version = 1) => ({
  id,
  kind: 'user' as const,
  name,
  email,
  role: 'user' as const,
  companyId: null,
  version,
})

test('a customer is found by the current name and address, and after a merge or an erasure by none', async () => {
  const broker = brokerFor('support.events')
  await using closing = new AsyncDisposableStack()
  closing.defer(() => broker.close())
  await using support = await startSupport({ broker, environment: { SERVICE_ROLE: 'all' } })
  const [anonymous, grace] = [newId('principal'), newId('principal')]
  support.accounts.principals[anonymous] = person(anonymous, 'Gast Ünal', null)
  support.accounts.principals[grace] = person(grace, 'Grace Holt', 'grace@mail.test')
  for (const [principalId, subject] of [
    [anonymous, 'First'],
    [grace, 'Second'],
  ]) {
    await support.startConversation({ visitor: { principalId }, subject })
    await support.create('/tickets', { title: subject, requester: { principalId } })
  }
  const everywhere = async (search: string) => [
    ...(await found(support, 'conversations', search)),
    ...(await found(support, 'tickets', search)),
  ]
  assert.deepEqual(await everywhere('unal'), ['First', 'First'])
  await publishEvent(broker, 'principal.updated', {
    principal: person(grace, 'Grace Müller', 'gm@mail.test', 2),
  })
  await publishEvent(broker, 'principal.updated', {
    principal: person(grace, 'Grace Holt', 'grace@mail.test', 1),
  })
  assert.deepEqual(await everywhere('mueller or "gm@mail.test"'), ['Second', 'Second'])
  assert.deepEqual(await everywhere('holt or "grace@mail.test"'), [])
  await publishEvent(broker, 'principal.merged', {
    principalId: anonymous,
    intoPrincipalId: grace,
    version: 2,
  })
  const both = ['First', 'Second', 'First', 'Second']
  await eventually(async () => (await everywhere('muller')).length === both.length)
  assert.deepEqual(await everywhere('muller'), both)
  assert.deepEqual(await everywhere('unal'), [])
  await publishEvent(broker, 'principal.erased', { principalId: grace, version: 3, email: null })
  for (const search of ['grace', 'müller', 'gm@mail.test', 'mail'])
    assert.deepEqual(await everywhere(search), [])
  const words = await support.database.query('select search::text from support.people where id = any($1)', [
    [anonymous, grace],
  ])
  assert.deepEqual(words, [{ search: '' }, { search: '' }])
})

test('visitors find neither notes nor other people, and not their conversations by their own name', async () => {
  await using support = await startSupport()
  const mine = await support.startConversation({
    visitor: { email: 'v@mail.test', name: 'Ærø' },
    subject: '件名',
  })
  await support.startConversation({ visitor: { email: 'w@mail.test', name: '王' }, subject: '件名' })
  await support.on(mine, 'note', { content: '内緒の話' })
  const api = support.as({
    principalId: mine.visitorPrincipalId,
    name: 'Ærø',
    email: null,
    role: 'user',
    scopes: ['read:support'],
    credentialId: 'visitor',
  })
  assert.deepEqual(await found({ api }, 'conversations', '件名'), ['件名'])
  assert.deepEqual(await found(support, 'conversations', '件名'), ['件名', '件名'])
  assert.deepEqual(await found(support, 'conversations', '内緒 or aero or 王'), ['件名', '件名'])
  for (const search of ['内緒', 'aero', '王', 'mail'])
    assert.deepEqual(await found({ api }, 'conversations', search), [])
})

test('the worker adds the words of rows that have none, and none to deleted messages', async () => {
  await using support = await startSupport()
  await using beside = secondPool(support)
  const conversation = await support.startConversation({
    visitor: { email: 'v@mail.test', name: '太郎' },
    subject: '件名',
  })
  const [written, deleted] = [
    await support.on(conversation, 'reply', { content: '[請求書](https://a.test/hidden)' }),
    await support.on(conversation, 'reply', { content: '領収書' }),
  ]
  await support.api.delete(`/messages/${deleted.id}`)
  const ticket = await support.create('/tickets', { title: '返金', description: '依頼' })
  await support.create(`/tickets/${ticket.id}/reply`, { content: '返送' })
  const tables = ['conversations', 'messages', 'tickets', 'ticket_messages', 'people']
  const wordsIn = async () => {
    const all = tables.map(table =>
      support.database.query(`select id, search::text from support.${table} order by id`),
    )
    return (await Promise.all(all)).flat()
  }
  const before = await wordsIn()
  for (const table of tables)
    await support.database.query(`update support.${table} set search = default, words_version = default`)
  assert.deepEqual(await found(support, 'conversations', '件名 or 太郎 or 請求書'), [])
  // More than one batch.
  await support.database.query(
    `insert into support.messages (id, conversation_id, sender_type, is_internal, content, attachments,
       mentioned_principal_ids, automated, created_at)
     select 'message_many' || n, $1, 'visitor', false, '多い', '[]', '{}', false, now() from generate_series(1, 450) n`,
    [conversation.id],
  )
  const loops = startLoops([reindexing(beside.pool)], createLog({ level: 'silent' }))
  await eventually(async () => {
    const left = tables.map(table => `select from support.${table} where words_version < 1`)
    const outdated = await support.database.query(`select from (${left.join(' union all ')}) t`)
    // The deleted message, and the system message about the assignment, if there is one.
    return outdated.length <= 2
  })
  await loops.stop()
  for (const search of ['件名', '太郎', '請求書', '多い', 'v@mail.test'])
    assert.deepEqual(await found(support, 'conversations', search), ['件名'], search)
  for (const search of ['返金', '依頼', '返送'])
    assert.deepEqual(await found(support, 'tickets', search), ['返金'])
  for (const search of ['領収書', 'hidden'])
    assert.deepEqual(await found(support, 'conversations', search), [])
  const after = (await wordsIn()).filter(({ id }) => !String(id).startsWith('message_many'))
  assert.deepEqual(after, before)
  assert.ok(after.some(({ id, search }) => id === written.id && search !== ''))
})
