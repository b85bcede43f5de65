import type { ContractProcedureBuilder, ErrorMap, Route, Schema } from '@orpc/contract'
import * as z from 'zod/mini'
import { NOT_FOUND, type RouteMeta } from './doors.ts'
import { ById } from './text.ts'

const by =
  (method: NonNullable<Route['method']>, usual = 200) =>
  <Endpoint>(
    door: { route: (route: Route) => Endpoint },
    path: NonNullable<Route['path']>,
    summary: string,
    successStatus = usual,
  ): Endpoint =>
    door.route({ method, path, summary, ...(successStatus !== 200 && { successStatus }) })

/** An endpoint: who may call it, where, what it does and, unless it is the usual one, its status of success. */
export const get = by('GET')
export const post = by('POST')
export const put = by('PUT')
export const patch = by('PATCH')
export const remove = by('DELETE', 204)

type Door<Errors extends ErrorMap> = ContractProcedureBuilder<
  Schema<unknown, unknown>,
  Schema<unknown, unknown>,
  Errors,
  RouteMeta
>

/** Removes one thing by its id. */
export const removeById = <Errors extends ErrorMap>(
  door: Door<Errors>,
  path: NonNullable<Route['path']>,
  summary: string,
) => remove(door, path, summary).errors({ NOT_FOUND }).input(ById).output(z.void())
