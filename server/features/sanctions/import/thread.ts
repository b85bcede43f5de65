import { parentPort, workerData } from 'node:worker_threads'
import { readPlayersDb } from './read-file.ts'

const { bytes, now }: { bytes: Uint8Array; now: Date } = workerData
parentPort?.postMessage(readPlayersDb(bytes, now))
