import { spawnSync } from 'node:child_process'
import { mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './paths.mjs'

const folder = join(root, 'deploy/prometheus')
const alerts = readFileSync(join(folder, 'alerts.yml'), 'utf8')
const cases = readFileSync(join(folder, 'alerts.test.yml'), 'utf8')
const dashboard = JSON.parse(readFileSync(join(root, 'deploy/grafana/westmore.json'), 'utf8')) as {
  panels: { title: string; targets: { expr: string }[] }[]
}

const promtool = (...args: string[]) => spawnSync('promtool', args, { cwd: folder, encoding: 'utf8' })
const isThere = promtool('--version').status === 0

test('every alert has a case where it is silent and one where it fires', () => {
  const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(10)
  const silent = [...cases.matchAll(/alertname: (\w+), exp_alerts: \[\]/g)].map(([, name]) => name)
  const firing = [...cases.matchAll(/alertname: (\w+)\s+exp_alerts:\s+- exp_labels/g)].map(([, name]) => name)
  expect(new Set(silent)).toEqual(new Set(names))
  expect(new Set(firing)).toEqual(new Set(names))
})

test('every alert has a severity, a summary and a description', () => {
  for (const alert of alerts.split('- alert: ').slice(1)) {
    expect(alert).toMatch(/severity: (page|warning)/)
    expect(alert).toMatch(/summary: \S/)
    expect(alert).toMatch(/description:\s+\S/)
  }
})

// Needs `apt-get install prometheus`.
test.skipIf(!isThere)('promtool accepts the rules, the configuration and the cases', () => {
  for (const args of [
    ['check', 'rules', 'alerts.yml'],
    ['check', 'config', 'prometheus.yml'],
    ['test', 'rules', 'alerts.test.yml'],
  ]) {
    const { status, stdout, stderr } = promtool(...args)
    expect(`${args.join(' ')}: ${status}\n${status === 0 ? '' : stdout + stderr}`).toBe(
      `${args.join(' ')}: 0\n`,
    )
  }
})

test.skipIf(!isThere)('Prometheus accepts every query of the dashboard', () => {
  using place = mkdtempDisposableSync(join(tmpdir(), 'westmore-dashboard-'))
  const queries = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  const rules = queries.map((expr, at) => ({
    record: `panel:${at}`,
    expr: expr.replaceAll('$__rate_interval', '5m'),
  }))
  const file = join(place.path, 'rules.json')
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }))
  const { status, stdout, stderr } = promtool('check', 'rules', file)
  expect(`${status}\n${status === 0 ? '' : stdout + stderr}`).toBe('0\n')
})
