import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSiteDouble, TOKEN } from '#harness/site-double.ts'
import { builtResource, discordId } from '#harness/westmore.ts'
import { playGameServer } from '#life/game-server.ts'
import { nameOf, simulatedPlayerOf } from '#life/simulated-players.ts'

test('simulates players, log lines and a guest who is approved and revoked', async () => {
  await using site = await openSiteDouble()
  const folder = mkdtempSync(join(tmpdir(), 'westmore-life-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync((await builtResource()).folder, folder, { recursive: true })
  for (const number of [1, 2, 3]) site.approve(discordId(number))
  const over = new AbortController()
  const said: string[] = []
  const guest = simulatedPlayerOf(discordId(9), 'Host')
  const life = playGameServer(
    {
      url: site.url,
      token: TOKEN,
      folder,
      players: 3,
      slots: 32,
      linesPerSecond: 200,
      guests: [guest],
      step: 20,
      triesAgain: 200,
      say: (line) => said.push(line),
    },
    over.signal,
  )

  await expect.poll(() => said).toContain('Host: odmítnutí u brány')
  await expect.poll(() => site.lines.map(({ category }) => category)).toContain('ECONOMY')
  expect(said).toContain(`${nameOf(discordId(1))}: vstup do hry`)

  site.approve(discordId(9))
  await expect.poll(() => said).toContain('Host: vstup do hry')
  site.revoke(discordId(9), 'Porušení pravidel')
  await expect.poll(() => said).toContain('Host: odchod ze hry')

  over.abort()
  await life
})

test('an account always has the same character, with a licence of its own', () => {
  expect(simulatedPlayerOf('40000000000000001')).toEqual(simulatedPlayerOf('40000000000000001'))
  const licenses = Array.from(
    { length: 500 },
    (_, at) => simulatedPlayerOf(String(40_000_000_000_000_000n + BigInt(at))).license,
  )
  expect(new Set(licenses).size).toBe(500)
  for (const license of licenses) expect(license).toMatch(/^license:[\da-f]{40}$/)
})
