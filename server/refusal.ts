import type { Db, Tx } from '#postgres/db.ts'

/** Why an action was refused: an error name from the contract, and its data. It is returned, not thrown. */
export class Refusal<Name extends string = string, Data = unknown> {
  readonly refused: Name
  readonly data: Data

  constructor(refused: Name, data: Data) {
    this.refused = refused
    this.data = data
  }
}

export function refuse<Name extends string>(refused: Name): Refusal<Name, undefined>
export function refuse<Name extends string, Data>(refused: Name, data: Data): Refusal<Name, Data>
export function refuse(refused: string, data?: unknown): Refusal {
  return new Refusal(refused, data)
}

type ErrorsFor<Result> = {
  [One in Extract<Result, Refusal> as One['refused']]: (options: { data: One['data'] }) => Error
}

/**
 * Returns the result, or throws a refusal as the contract's error. Does not compile if the endpoint does not declare
 * that error.
 */
export function orThrow<Result>(result: Result, errors: ErrorsFor<Result>): Exclude<Result, Refusal>
export function orThrow(
  result: unknown,
  errors: Record<string, (options: { data: unknown }) => Error>,
): unknown {
  if (result instanceof Refusal) throw errors[result.refused]?.({ data: result.data }) ?? result
  return result
}

/** A transaction that is rolled back if `work` returns a refusal. */
export async function transact<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  let refusal: { result: Result } | undefined
  const working = db.transaction().execute(async (tx) => {
    const result = await work(tx)
    if (!(result instanceof Refusal)) return result
    refusal = { result }
    throw new Error('rolled back')
  })
  return working.catch((error: unknown) => {
    if (!refusal) throw error
    return refusal.result
  })
}
