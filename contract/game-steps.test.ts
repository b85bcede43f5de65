import { expect, test } from 'vitest'
import { firstStepsOf, stepsOfServer } from './game-steps.ts'

const facts = {
  isSetUp: true,
  hasContact: true,
  isAnyoneApproved: true,
  strangers: 0,
  gate: { isOn: true },
  listing: { padlock: 'other', hasTxAdminAllowlist: false },
  hasLines: true,
  hasFrameworkLines: true,
} as const

const stateOf = (name: string, change: object) =>
  firstStepsOf({ ...facts, ...change }).find((step) => step.name === name)?.state

test('a server that has everything has no step left', () => {
  expect(new Set(firstStepsOf(facts).map(({ state }) => state))).toEqual(new Set(['done']))
})

test('players must be approved before the gate is on, not after', () => {
  const gate = { isOn: false }
  expect(stateOf('people', { gate })).toBe('done')
  expect(stateOf('people', { gate, strangers: 1 })).toBe('todo')
  for (const isOn of [true, false])
    expect(stateOf('people', { gate: { isOn }, isAnyoneApproved: false })).toBe('todo')
  expect(stateOf('people', { gate, isAnyoneApproved: null })).toBe('unknown')
  expect(stateOf('people', { gate, hasContact: false })).toBe('todo')
  expect(stateOf('people', { gate, strangers: null })).toBe('unknown')
  expect(stateOf('people', { strangers: 3 })).toBe('done')
})

test('an older resource leaves gate and padlock unknown', () => {
  const older = { gate: null, listing: null }
  for (const name of ['gate', 'padlock', 'txadmin']) expect(stateOf(name, older)).toBe('unknown')
})

test('the allowlist of txAdmin is known only when it refuses or sets the padlock', () => {
  const listing = { padlock: 'westmore', hasTxAdminAllowlist: false }
  expect(stateOf('txadmin', { listing })).toBe('unknown')
  expect(stateOf('txadmin', { listing: { ...listing, hasTxAdminAllowlist: true } })).toBe('todo')
  expect(stateOf('padlock', { listing: { ...listing, padlock: 'none' } })).toBe('todo')
})

test('a server that never reported has no step done, whatever was stored under its id', () => {
  const token = { id: '1', name: 'Hlavní', serverId: 'hlavni' }
  const server = { ...token, hasLines: true, hasFrameworkLines: true, heartbeat: null }
  const states = stepsOfServer(server, true).map(({ state }) => state)
  expect(states.filter((state) => state === 'done')).toEqual([])
})
