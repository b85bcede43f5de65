import type { OpenAPI } from '@orpc/contract'
import { escapeMarkup as escape } from '#http/escape-markup.ts'

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const

const json = (value: unknown) => `<pre>${escape(JSON.stringify(value, null, 2))}</pre>`

export function docsPage(document: OpenAPI.Document): string {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item?.[method]
      return operation ? [section(method, path, operation)] : []
    }),
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Westmore API</title><style>
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;background:#f6efe0;color:#2a1d12}
summary{cursor:pointer;padding:.5rem 0;border-top:1px solid #c9b48a}code{font-weight:600}
pre{overflow:auto;background:#fffaf0;border:1px solid #d9c9a5;padding:.75rem;font-size:.85rem}
</style><h1>Westmore API</h1><p>${escape(document.info.description ?? '')}</p>${operations.join('\n')}</html>`
}

function section(method: string, path: string, operation: OpenAPI.OperationObject): string {
  const { summary = '', parameters, requestBody, responses } = operation
  return `<details><summary><code>${escape(method.toUpperCase())} ${escape(path)}</code> ${escape(summary)}</summary>
${parameters ? `<h3>Parameters</h3>${json(parameters)}` : ''}
${requestBody ? `<h3>Body</h3>${json(requestBody)}` : ''}
<h3>Answers</h3>${json(responses)}</details>`
}
