import assert from 'node:assert/strict'
import { test } from 'node:test'
import { portalUser, startFeedback } from '../../harness.ts'

const ann = portalUser('Ann')

test('a post has a slug of its title in any script, and a suffix that stays when the title changes', async () => {
  await using feedback = await startFeedback()
  const titles: [string, RegExp][] = [
    ['Dark mode', /^dark-mode-[0-9a-z]{3}$/],
    ['Größere Schrift, bitte!', /^grossere-schrift-bitte-[0-9a-z]{3}$/],
    ['المزامنة مع التقويم', /^[a-z-]+-[0-9a-z]{3}$/],
    ['日本語の検索', /^[a-z-]+-[0-9a-z]{3}$/],
    ['🎉', /^post-[0-9a-z]{3}$/],
    ['Word '.repeat(40).trim(), /^(word-){16}[0-9a-z]{3}$/],
  ]
  for (const [title, form] of titles) {
    const post = await feedback.createPost({ title })
    assert.match(post.slug, form)
    assert.deepEqual((await feedback.api.get(`/posts/${post.slug}`)).data, post)
  }
  const { id, slug } = await feedback.createPost({ title: 'Dark mode' })
  const renamed = (await feedback.api.patch(`/posts/${id}`, { title: 'Night theme' })).data
  assert.equal(renamed.slug, slug.replace('dark-mode', 'night-theme'))
  for (const known of [id, slug, renamed.slug, slug.replace('dark-mode', 'any-words')])
    assert.deepEqual((await feedback.api.get(`/posts/${known}`)).data, renamed, known)
  const [listed] = (await feedback.api.get('/posts?limit=1')).data
  assert.equal(listed.slug, renamed.slug)
  const entry = await feedback.create('/changelog', { title: 'Dark mode' })
  assert.match(entry.slug, /^dark-mode-[0-9a-z]{3}$/)
  const updated = (await feedback.api.patch(`/changelog/${entry.id}`, { title: 'Night' })).data
  for (const known of [entry.id, entry.slug, updated.slug])
    assert.deepEqual((await feedback.api.get(`/changelog/${known}`)).data, updated, known)
})

test('a slug finds nothing that its caller may not see, and a malformed one is not found', async () => {
  await using feedback = await startFeedback()
  const hidden = await feedback.create('/boards', { name: 'Hidden', audience: 'private' })
  const secret = await feedback.createPost({ boardId: hidden.id })
  const gone = await feedback.createPost({ title: 'Gone' })
  await feedback.api.delete(`/posts/${gone.id}`)
  await feedback.api.patch(`/boards/${feedback.boardId}`, { settings: { requireApproval: 'all' } })
  const held = (await feedback.as(ann).post('/posts', { title: 'Held', boardId: feedback.boardId })).data
  const draft = await feedback.create('/changelog', { title: 'Draft' })
  const malformed = [
    'x',
    'dark-mode',
    'Dark-mode-7k2',
    'dark--mode-7k2',
    '-7k2',
    '7k2',
    'dark-mode-7k',
    'a-'.repeat(150),
  ]
  const paths = [
    ...[secret, gone, held].map(({ slug }) => `/posts/${slug}`),
    `/changelog/${draft.slug}`,
    ...malformed.flatMap(slug => [`/posts/${slug}`, `/changelog/${slug}`]),
    '/posts/unknown-zzzz',
  ]
  const replies = await Promise.all(paths.map(path => feedback.as(ann).get(path)))
  const errors = new Set(
    replies.map(({ status, error }) => JSON.stringify([status, error.code, error.message])),
  )
  assert.equal(errors.size, 1)
  assert.equal(replies[0]?.status, 404)
  assert.equal((await feedback.api.get(`/posts/${secret.slug}`)).status, 200)
  assert.equal((await feedback.api.get(`/posts/${gone.slug}?includeDeleted=true`)).status, 200)
})

test('posts and entries with the same end of their ids get longer suffixes', async () => {
  await using feedback = await startFeedback()
  const ends = ['0007k2', '1117k2', '00g7k2', '0007k2']
  const { database, boardId } = feedback
  for (const [n, end] of ends.entries())
    await database.query(
      `insert into feedback.posts (id, board_id, author_principal_id, title, content, created_at, updated_at)
       values ($1, $2, 'principal_a', 'Twin', '', now(), now())`,
      [`post_01jn000000000000000${n}${end}`, boardId],
    )
  const rows = await database.query('select suffix from feedback.posts order by id')
  assert.deepEqual(
    rows.map(({ suffix }) => suffix),
    ['7k2', '17k2', 'g7k2', '07k2'],
  )
})

/** Makes all posts or entries titled Twin choose the suffix `7k2`, as if their ids ended alike, while it is free. */
const sameSuffix = (table: string) => `
  create function feedback.same_suffix_of_${table}() returns trigger language plpgsql as $$
  begin
    if not exists (select from feedback.${table} where suffix = '7k2') then new.suffix := '7k2'; end if;
    return new;
  end $$;
  create trigger z_same_suffix before insert on feedback.${table} for each row when (new.title = 'Twin')
    execute function feedback.same_suffix_of_${table}()`

test('concurrent posts and entries that choose the same suffix get different slugs', async () => {
  await using feedback = await startFeedback()
  for (const table of ['posts', 'changelog']) await feedback.database.query(sameSuffix(table))
  const make = (path: string, body: object) =>
    Promise.all(Array.from({ length: 3 }, () => feedback.api.post(path, { title: 'Twin', ...body })))
  for (const [path, body] of [
    ['/posts', { boardId: feedback.boardId }],
    ['/changelog', {}],
  ] as const) {
    const replies = await make(path, body)
    assert.deepEqual(
      replies.map(({ status }) => status),
      [201, 201, 201],
    )
    const slugs = replies.map(({ data }) => data.slug)
    assert.equal(new Set(slugs).size, 3, slugs.join())
    assert.ok(slugs.includes('twin-7k2'))
  }
  assert.equal((await feedback.eventTypes()).length, 3)
})
