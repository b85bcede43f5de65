import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { answers } from './ledger-server.ts'

const rules = readFileSync(fileURLToPath(new URL('../deploy/prometheus/alerts.yml', import.meta.url)), 'utf8')

/** All times of the rules are divided by it: how long something must be so, and how far back is looked. */
export const FACTOR = 20
/** A node whose database does not answer says so after two seconds. */
const SCRAPE = '2500ms'
const EVALUATE = '500ms'

const units: Record<string, number> = { m: 60_000, h: 3_600_000 }
const shortened = (count: string, unit: string) => (Number(count) * (units[unit] ?? 0)) / FACTOR

export const alertNames = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name ?? '')
/** How long (ms) each alert waits here once it is so. */
export const waits = new Map(
  rules.split('- alert: ').map((rule) => {
    const [, count = '0', unit = 'm'] = /^ +for: (\d+)([mh])$/m.exec(rule) ?? []
    return [/^\w+/.exec(rule)?.[0] ?? '', shortened(count, unit)]
  }),
)

export const hasPrometheus = () => spawnSync('prometheus', ['--version']).status === 0

/** A real Prometheus over these nodes with our rules, their times shortened and nothing else of them. */
export async function startPrometheus(folder: string, port: string, targets: string[]) {
  mkdirSync(folder, { recursive: true })
  const quick = rules.replaceAll(
    /(for: |\[)(\d+)([mh])/g,
    (_, before: string, count: string, unit: string) => `${before}${shortened(count, unit)}ms`,
  )
  writeFileSync(join(folder, 'alerts.yml'), quick)
  const config = {
    global: { scrape_interval: SCRAPE, scrape_timeout: SCRAPE, evaluation_interval: EVALUATE },
    rule_files: ['alerts.yml'],
    scrape_configs: [{ job_name: 'westmore', static_configs: [{ targets }] }],
  }
  // JSON is YAML.
  const file = join(folder, 'prometheus.yml')
  writeFileSync(file, JSON.stringify(config))
  const address = `127.0.0.1:${port}`
  const args = [`--config.file=${file}`, `--storage.tsdb.path=${join(folder, 'data')}`, '--log.level=error']
  const child = spawn('prometheus', [...args, `--web.listen-address=${address}`], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const end = once(child, 'exit')
  while (!(await answers(`http://${address}/-/ready`))) {
    if (child.exitCode !== null) throw new Error('Prometheus did not start; it says above why')
    await sleep(100)
  }
  return {
    /** The names of the alerts that fire now. */
    async firing(): Promise<Set<string>> {
      const answer = await fetch(`http://${address}/api/v1/alerts`)
      const { data }: { data: { alerts: { state: string; labels: { alertname: string } }[] } } =
        await answer.json()
      return new Set(
        data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname),
      )
    },
    async stop() {
      child.kill('SIGTERM')
      await end
    },
  }
}
