import { expect, test } from 'vitest'
import { openWatched } from './watched.ts'

test('whoever watches hears of every change until they stop, and of nothing that stays the same', () => {
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
