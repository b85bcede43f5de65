import { parentPort, workerData } from 'node:worker_threads'
import { readFormer } from './people-in.ts'

const { bytes, now }: { bytes: Uint8Array; now: Date } = workerData
parentPort?.postMessage(readFormer(bytes, now))
