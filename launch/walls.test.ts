import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './paths.mjs'

const packages = ['contract', 'server', 'web', 'game', 'discord-stand-in', 'e2e']

interface LintError {
  filename: string
  help?: string
}

/** Empty packages with the same lint rules, to break each rule on purpose. */
function emptyProject() {
  const project = mkdtempSync(join(tmpdir(), 'westmore-walls-'))
  for (const name of ['tsconfig.base.json', '.oxlintrc.json', 'package.json'])
    cpSync(join(root, name), join(project, name))
  for (const name of packages) {
    mkdirSync(join(project, name))
    for (const file of ['tsconfig.json', 'package.json'])
      cpSync(join(root, name, file), join(project, name, file))
  }
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'))
  return {
    write(path: string, code: string) {
      mkdirSync(dirname(join(project, path)), { recursive: true })
      writeFileSync(join(project, path), code)
    },
    lint: () => output('oxlint', ['--quiet', ...packages], project),
    /** The linter's errors with the help text of our rules. */
    errors(): LintError[] {
      const { isGood, text } = output('oxlint', ['--quiet', '--format', 'json', ...packages], project)
      expect(isGood).toBe(false)
      return JSON.parse(text).diagnostics
    },
    check: (name: string) => output('tsc', ['-p', name], project),
    [Symbol.dispose]: () => rmSync(project, { recursive: true }),
  }
}

function output(tool: string, args: string[], cwd: string) {
  const { status, stdout, stderr } = spawnSync(join(root, 'node_modules/.bin', tool), args, {
    cwd,
    encoding: 'utf8',
    timeout: 20_000,
  })
  return { isGood: status === 0, text: stdout + stderr }
}

test('the compiler rejects imports of the server or the web', () => {
  using project = emptyProject()
  project.write('web/sneak.ts', "import '@westmore/server/env.ts'\nexport const a = 1\n")
  project.write('server/sneak.ts', "import { a } from '@westmore/web/api.ts'\nexport const b = a\n")
  expect(project.check('web')).toMatchObject({ isGood: false, text: expect.stringMatching(/TS2307|TS2882/) })
  expect(project.check('server')).toMatchObject({ isGood: false, text: expect.stringContaining('TS2307') })
})

test('the compiler rejects relative imports from another package', () => {
  using project = emptyProject()
  project.write('server/secret.ts', 'export const password = 1\n')
  project.write('web/sneak.ts', "import { password } from '../server/secret.ts'\nexport const a = password\n")
  expect(project.check('web')).toMatchObject({ isGood: false, text: expect.stringContaining('TS6059') })
})

test('each package can use only its own platform', () => {
  using project = emptyProject()
  project.write('contract/sneak.ts', 'export const a = document.title\nexport const b = process.pid\n')
  project.write('server/sneak.ts', 'export const a = document.title\n')
  project.write('web/sneak.ts', 'export const a = process.pid\n')
  expect(project.check('contract').text).toMatch(/'document'[\s\S]*'process'/)
  expect(project.check('server').text).toContain("'document'")
  expect(project.check('web').text).toContain("'process'")
})

const forbidden = [
  ['contract/sneak.ts', 'node:fs', 'The contract imports its schema library'],
  ['contract/sneak.ts', '@westmore/web/api.ts', 'The contract imports its schema library'],
  ['web/ui/sneak.tsx', '#api.ts', 'The kit knows React and CSS'],
  ['web/ui/sneak.tsx', '@westmore/contract/users.ts', 'The kit knows React and CSS'],
  ['web/features/auth/sneak.ts', '#features/allowlist/queries.ts', "A feature uses another's public.ts"],
  ['web/features/auth/sneak.ts', '#app/root.tsx', 'A feature does not know the shell'],
  ['web/sneak.ts', '#features/auth/public.ts', 'The floor knows no feature'],
  ['server/features/auth/sneak.ts', '#features/users/routes.ts', "A feature uses another's public.ts"],
  ['server/features/auth/sneak.ts', '../users/public.ts', 'An import says'],
  ['server/features/auth/sneak.ts', '#features/logs/store.ts', "A feature uses another's public.ts"],
  ['server/features/logs/people/sneak.ts', '../../users/public.ts', 'From a room'],
  ['server/features/logs/people/sneak.ts', '#features/users/routes.ts', "A feature uses another's public.ts"],
  ['web/features/tickets/desk/sneak.ts', '../../auth/labels.ts', 'From a room'],
  ['web/features/tickets/desk/sneak.ts', '#app/root.tsx', 'From a room'],
  ['web/features/tickets/desk/sneak.ts', '#features/auth/labels.ts', "A feature uses another's public.ts"],
  ['web/features/tickets/sneak.ts', '../auth/public.ts', 'A feature does not know the shell'],
  ['web/live/sneak.ts', '#features/auth/public.ts', 'The floor knows no feature'],
  ['web/undo/sneak.ts', '#app/root.tsx', 'The floor knows no feature'],
  ['game/core/sneak.ts', '#adapter.ts', 'The core knows no native'],
  ['game/core/sneak.ts', '#bridges/vorp.ts', 'The core knows no native'],
  ['game/core/sneak.ts', '@westmore/contract/text.ts', 'The resource takes types of the contract'],
  ['game/bridges/sneak.ts', '#adapter.ts', 'A bridge turns events into lines'],
  ['game/bridges/sneak.ts', 'node:fs', 'A bridge turns events into lines'],
  ['discord-stand-in/sneak.ts', '../server/env.ts', 'An import says'],
  ['e2e/sneak.ts', '@westmore/contract/users.ts', 'What stands outside knows only the browser'],
] as const

/** Each import has its own file (`sneak-3.ts`), so that the linter, which starts slowly, runs only once. */
const forbiddenImportFiles = forbidden.map(([file, specifier, reason], at) => {
  const filename = file.replace('sneak', `sneak-${at}`)
  return { file, specifier, reason, filename }
})

let errors: LintError[] | undefined

function lintAll(): LintError[] {
  using project = emptyProject()
  for (const { filename, specifier } of forbiddenImportFiles)
    project.write(filename, `import { a } from '${specifier}'\nexport const b = a\n`)
  return project.errors()
}

test.each(forbiddenImportFiles)(
  'the linter rejects that $file imports $specifier',
  ({ filename, reason }) => {
    errors ??= lintAll()
    expect(errors).toContainEqual(
      expect.objectContaining({ filename, help: expect.stringContaining(reason) }),
    )
  },
)

test.each(['server', 'web'])('the linter allows importing another feature’s public.ts in the %s', (name) => {
  using project = emptyProject()
  project.write(`${name}/features/users/public.ts`, 'export const a = 1\n')
  const code = "import { a } from '#features/users/public.ts'\nexport const b = a\n"
  project.write(`${name}/features/auth/good.ts`, code)
  project.write(`${name}/features/logs/people/good.ts`, code)
  expect(project.lint()).toMatchObject({ isGood: true })
})

test('the compiler knows natives of the game only in the adapter', () => {
  using project = emptyProject()
  project.write(
    'game/adapter.ts',
    "declare function GetConvar(name: string, fallback: string): string\nexport const a = GetConvar('a', '')\n",
  )
  project.write('game/core/sneak.ts', "export const b = GetConvar('b', '')\n")
  const { text } = project.check('game')
  expect(text).toContain("core/sneak.ts(1,18): error TS2304: Cannot find name 'GetConvar'")
  expect(text).not.toContain('adapter.ts')
})

test('the linter rejects import cycles', () => {
  using project = emptyProject()
  project.write('server/a.ts', "import { b } from './b.ts'\nexport const a = () => b\n")
  project.write('server/b.ts', "import { a } from './a.ts'\nexport const b = () => a\n")
  expect(project.lint()).toMatchObject({ isGood: false, text: expect.stringContaining('no-cycle') })
})
