import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commandsOf } from './commands.mjs'
import { compare, PAGES } from './steps.mjs'
import { root } from '#paths.mjs'

const guide = PAGES.flatMap((page) => commandsOf(readFileSync(join(root, page), 'utf8')))

test('the run has every command of the guide or a reason to skip it', () => {
  expect(guide.length).toBeGreaterThan(50)
  expect(compare(guide).unknown).toEqual([])
})

test('every command of the run is in the guide', () => {
  expect(compare(guide).absent).toEqual([])
})

test('reports a command added to the guide and one removed from it', () => {
  expect(compare([...guide, 'npm run tidy -- --all']).unknown).toEqual(['npm run tidy -- --all'])
  expect(compare(guide.filter((command) => command !== 'westmore doctor')).absent).toEqual([
    'westmore doctor',
  ])
})

test('finds commands in blocks, tables and sentences once each', () => {
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
