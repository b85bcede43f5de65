import type { AnySchema } from '@orpc/contract'

interface Refusal {
  status: number
  message: string
}

/** The state of things does not allow it. */
export function conflict(message: string): Refusal
export function conflict<Data extends AnySchema>(message: string, data: Data): Refusal & { data: Data }
// @__NO_SIDE_EFFECTS__
export function conflict(message: string, data?: AnySchema): Refusal {
  return { status: 409, message, ...(data && { data }) }
}

/** The values do not fit one another, or what they name. */
export function unfit(message: string): Refusal
export function unfit<Data extends AnySchema>(message: string, data: Data): Refusal & { data: Data }
// @__NO_SIDE_EFFECTS__
export function unfit(message: string, data?: AnySchema): Refusal {
  return { status: 422, message, ...(data && { data }) }
}
