import { expect, test } from 'vitest'
import { openWatched } from './watched.ts'

test('notifies watchers of every real change until they stop', () => {
  const line = openWatched('connected')
  const heard: string[] = []
  const stop = line.watch(() => heard.push(line.read()))
  line.set('connected')
  line.set('lost')
  expect(line.isWatched()).toBe(true)
  stop()
  line.set('connected')
  expect(heard).toEqual(['lost'])
  expect(line.isWatched()).toBe(false)
  expect(line.read()).toBe('connected')
})
