import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { migrationsOf } from '@earshot/service'
import { root } from '@earshot/testing/root'
import { storingServices } from '../../services/all/services.ts'
import { faultsIn, migrationFiles, refusals } from '../../tools/compatibility/migrations.ts'

const refused: [sql: string, fault: string][] = [
  ['alter table posts drop column kind;', 'drops a column or its default'],
  ['alter table posts\n  add column a text,\n  drop kind;', 'drops a column or its default'],
  ['alter table posts alter kind drop default;', 'drops a column or its default'],
  ['drop table votes;', 'drops an object that the previous version may use'],
  ['ALTER TABLE posts RENAME COLUMN kind TO sort;', 'renames an object'],
  ['alter table posts rename to ideas;', 'renames an object'],
  ['alter table posts alter column kind type int using 1;', 'changes a column’s type'],
  ['alter table posts alter kind set data type int;', 'changes a column’s type'],
  ['alter type mood owner to ada;', 'changes a type'],
  ['alter table posts alter column kind set not null;', 'forbids null'],
  [
    'alter table posts add column kind text not null;',
    'adds a required column that the previous version does not fill',
  ],
  [
    'alter table posts add a int not null default 0, add b numeric(4, 2) not null;',
    'adds a required column that the previous version does not fill',
  ],
  [
    'alter table posts add constraint short check (length(title) < 9);',
    'adds a constraint that the previous version may violate',
  ],
  ['alter table posts add unique (title);', 'adds a constraint that the previous version may violate'],
  ['create index posts_kind on posts (kind);', 'blocks writes while it creates an index'],
  ['create unique index on posts (kind);', 'blocks writes while it creates an index'],
  ['truncate posts;', 'empties a table'],
  [
    'create index concurrently posts_kind on posts (kind);',
    'needs "-- outside a transaction" as its first line',
  ],
  [
    '-- outside a transaction\nalter table a add b int; create index concurrently c on a (b);',
    'must be a single statement, because it runs outside a transaction',
  ],
  [
    '-- outside a transaction\ncreate index concurrently posts_kind on posts (kind);',
    'must be repeatable: add "if not exists"',
  ],
  [
    '-- contract since 0.9.0: nothing reads it\nalter table posts drop kind;',
    'names 0.9.0, which is not released',
  ],
]
for (const [sql, fault] of refused)
  test(`a migration is rejected if it ${fault}: ${sql.split('\n').at(-1)}`, () => {
    assert.deepEqual(faultsIn(sql, ['0.1.0']), [fault])
  })

const welcome = [
  'alter table posts add column kind text, add column rank int not null default 0;',
  'alter table posts add column whole int not null generated always as (a + b) stored;',
  "-- drop table posts;\ninsert into notes values ('rename it; drop table x');",
  'create table moods (id text primary key, kind text not null);\ncreate index on moods (kind);\nalter table moods add unique (kind);',
  'alter table posts drop constraint short;\nalter table posts alter kind drop not null;\ndrop index posts_old;',
  '-- outside a transaction\ncreate index concurrently if not exists posts_kind on posts (kind);',
  '-- outside a transaction\ndo $$ begin loop update posts set kind = 1; commit; end loop; end $$;',
  '-- contract since 0.1.0: nothing reads posts.kind any more\nalter table posts drop column kind;',
]
for (const sql of welcome)
  test(`a migration is accepted: ${sql.replaceAll('\n', ' ')}`, () => {
    assert.deepEqual(faultsIn(sql, ['0.1.0']), [])
  })

test('the first migration of a folder may do anything', () => {
  const drop = 'alter table posts drop column kind;'
  const folder = 'services/feedback/migrations'
  assert.deepEqual(
    refusals(
      [
        [`${folder}/0001_feedback.sql`, drop],
        [`${folder}/0002_kind.sql`, drop],
      ],
      [],
    ),
    [`${folder}/0002_kind.sql: drops a column or its default`],
  )
})

test('npm run check checks every migration of the services', () => {
  const scripts = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts
  assert.match(scripts.check, /check:migrations/)
  const run = storingServices.flatMap(migrationsOf)
  const folders = new Set(run.map(({ directory }) => dirname(fileURLToPath(new URL('x', directory)))))
  const files = [...folders].flatMap(folder => readdirSync(folder)).filter(file => file.endsWith('.sql'))
  assert.equal(migrationFiles().length, files.length)
  const said = execFileSync(process.execPath, ['tools/compatibility/migrations.ts'], {
    cwd: root,
    encoding: 'utf8',
  })
  assert.equal(said, `${files.length} migrations are compatible with the previous version\n`)
})
