import { parentPort, workerData } from 'node:worker_threads'
import type { TakenColumn } from '@westmore/contract/moving.ts'
import { readFormer } from './people-in.ts'

const { bytes, now, query }: { bytes: Uint8Array; now: Date; query: { columns?: TakenColumn[] } } = workerData
parentPort?.postMessage(readFormer(bytes, query.columns, now))
