import { expect, test } from 'vitest'
import { createObservable } from './observable.ts'

test('notifies watchers of every real change until they stop', () => {
  const line = createObservable('connected')
  const heard: string[] = []
  const stop = line.subscribe(() => heard.push(line.read()))
  line.set('connected')
  line.set('lost')
  stop()
  line.set('connected')
  expect(heard).toEqual(['lost'])
  expect(line.read()).toBe('connected')
})
