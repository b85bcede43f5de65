import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { join } from 'node:path'
import { executablePath, sandbox } from '#shared/browser.ts'

const lighthouse = fileURLToPath(import.meta.resolve('lighthouse/cli/index.js'))

/** Results of Lighthouse's mobile simulation; times in ms, scores from 0 to 100. */
export interface Scores {
  scores: Record<string, number>
  largestPaint: number
  shift: number
  blocking: number
}

/** Runs Lighthouse, and once more if it could not record the page. */
export async function runPage(url: string, folder: string): Promise<Scores> {
  try {
    return await runLighthouse(url, folder)
  } catch (error) {
    if (!String(error).includes('NO_NAVSTART')) throw error
    return runLighthouse(url, folder)
  }
}

async function runLighthouse(url: string, folder: string): Promise<Scores> {
  const report = join(folder, 'lighthouse.json')
  const flags = ['--headless=new', '--disable-background-networking', ...sandbox]
  await promisify(execFile)(
    process.execPath,
    [
      lighthouse,
      url,
      '--quiet',
      '--output=json',
      `--output-path=${report}`,
      `--chrome-flags=${flags.join(' ')}`,
    ],
    { env: { ...process.env, CHROME_PATH: executablePath } },
  )
  const { categories, audits }: Report = JSON.parse(await readFile(report, 'utf8'))
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  return {
    scores: Object.fromEntries(
      Object.values(categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]),
    ),
    largestPaint: value('largest-contentful-paint'),
    shift: value('cumulative-layout-shift'),
    blocking: value('total-blocking-time'),
  }
}

interface Report {
  categories: Record<string, { id: string; score: number | null }>
  audits: Record<string, { numericValue?: number } | undefined>
}
