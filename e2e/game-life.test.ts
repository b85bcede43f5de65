import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { people } from './people.ts'
import { expect, test } from './test.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Starts `npm run life` with short steps and Tereza as the only visitor. */
function startGameLife(url: string, token: string): ChildProcess & AsyncDisposable {
  const guest = `${people['tereza_kolt']}:Tereza Koltová`
  // No other players: staff are on the allowed list too and would join.
  const only = ['--guests', guest, '--players', '0']
  const flags = ['--url', url, '--token', token, ...only, '--step', '250', '--tries-again', '500']
  const child = spawn('npm', ['run', '--silent', 'life', '--', ...flags, '--quiet'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const end = once(child, 'exit')
  return Object.assign(child, {
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGTERM')
      await end
    },
  })
}

test('the game refuses a waiting applicant, admits an approved and kicks a revoked one', async ({
  administrator,
  visitor,
  receiveApplications,
  site,
}) => {
  const clerk = await receiveApplications('tereza_kolt')
  await using _life = startGameLife(site.url, await clerk.tokenOfGame())

  await administrator.goto('/user/admin/game')
  const refused = administrator.getByRole('region', { name: 'Koho hra nepustila' })
  await expect(refused.getByRole('listitem').first()).toContainText('Žádost čeká', { timeout: 30_000 })
  await expect(refused.getByRole('link', { name: 'tereza_kolt' }).first()).toBeVisible()

  await administrator.goto('/user/admin/settings?tab=zadosti')
  await administrator.getByRole('button', { name: 'Schválit' }).click()
  await administrator.getByRole('dialog').getByRole('button', { name: 'Schválit' }).click()
  await expect(administrator.getByRole('dialog')).toHaveCount(0)
  await administrator.goto('/user/admin/game')
  const server = administrator.getByRole('region', { name: 'Herní server westmore-1' })
  await expect(server.getByRole('link', { name: 'tereza_kolt' })).toBeVisible({ timeout: 30_000 })
  await visitor.goto('/')
  await expect(visitor.getByText('Právě ve městě: 1 z\u00a064')).toBeVisible()

  // A revoked player is kicked out of the game and refused at the next try.
  await administrator.goto('/user/admin/settings?tab=zadosti&stav=schvalene')
  await administrator.getByRole('button', { name: 'Odebrat přístup' }).click()
  const dialog = administrator.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Porušení pravidel.')
  await dialog.getByRole('button', { name: 'Odebrat přístup' }).click()
  await expect(administrator.getByRole('dialog')).toHaveCount(0)
  await administrator.goto('/user/admin/game')
  await expect(server.getByText('Nikdo právě nehraje.')).toBeVisible({ timeout: 30_000 })
  await expect(refused.getByText('Přístup odebrán').first()).toBeVisible({ timeout: 30_000 })
})
