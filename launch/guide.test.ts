import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commandsOf } from './guide/commands.mjs'
import { compare, PAGES } from './guide/steps.mjs'
import { root } from './paths.mjs'

const guide = PAGES.flatMap((page) => commandsOf(readFileSync(join(root, page), 'utf8')))

test('every command of the guide is typed by its run, or left out for a reason', () => {
  expect(guide.length).toBeGreaterThan(50)
  expect(compare(guide).unknown).toEqual([])
})

test('the run of the guide types nothing that the guide does not say', () => {
  expect(compare(guide).absent).toEqual([])
})

test('a new command of the guide is missed, and one that was taken out', () => {
  expect(compare([...guide, 'npm run tidy -- --all']).unknown).toEqual(['npm run tidy -- --all'])
  expect(compare(guide.filter((command) => command !== 'npm run doctor')).absent).toEqual(['npm run doctor'])
})

test('commands are found in blocks, tables and sentences, each once', () => {
  const page = [
    'Run `npm run one` and `npm run',
    'two`, with `--three` or `-- --to FOUR`; the folder `DATA_DIR` is no command.',
    '```sh',
    '# a remark',
    'npm run one   # as said',
    'cat > file <<END',
    '# kept',
    'END',
    '```',
    '| five | `systemctl status five` |',
    '```json',
    'npm run six',
    '```',
  ].join('\n')
  expect(commandsOf(page)).toEqual([
    'npm run one',
    'npm run two',
    '--three',
    '-- --to FOUR',
    'cat > file <<END\n# kept\nEND',
    'systemctl status five',
  ])
})
