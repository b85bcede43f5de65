import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run, untilAnswers } from '#shared/site.ts'

const rules = readFileSync(join(root, 'deploy/prometheus/alerts.yml'), 'utf8')

/** Divides all times of the rules: `for:` and ranges. */
export const FACTOR = 20
/** A node needs two seconds for its metrics while its database does not answer. */
const SCRAPE = '2500ms'
const EVALUATE = '500ms'

const units: Record<string, number> = { m: 60_000, h: 3_600_000 }
const shortened = (count: string, unit: string) => (Number(count) * (units[unit] ?? 0)) / FACTOR

export const alertNames = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name ?? '')
/** The shortened `for:` of each alert (ms). */
export const waits = new Map(
  rules.split('- alert: ').map((rule) => {
    const [, count = '0', unit = 'm'] = /^ +for: (\d+)([mh])$/m.exec(rule) ?? []
    return [/^\w+/.exec(rule)?.[0] ?? '', shortened(count, unit)]
  }),
)

export const hasPrometheus = () => spawnSync('prometheus', ['--version']).status === 0

/** Starts a real Prometheus that watches these nodes by our rules, with shortened times. */
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
  // JSON is valid YAML.
  const file = join(folder, 'prometheus.yml')
  writeFileSync(file, JSON.stringify(config))
  const address = `127.0.0.1:${port}`
  const args = [`--config.file=${file}`, `--storage.tsdb.path=${join(folder, 'data')}`, '--log.level=error']
  const prometheus = run(['prometheus', ...args, `--web.listen-address=${address}`])
  await untilAnswers(`http://${address}/-/ready`, prometheus)
  return {
    ...prometheus,
    /** Names of the currently firing alerts. */
    async firing(): Promise<Set<string>> {
      const answer = await fetch(`http://${address}/api/v1/alerts`)
      const { data }: { data: { alerts: { state: string; labels: { alertname: string } }[] } } =
        await answer.json()
      return new Set(
        data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname),
      )
    },
  }
}
