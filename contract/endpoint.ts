import type { ContractProcedureBuilder, ErrorMap, Route, Schema } from '@orpc/contract'
import * as z from 'zod/mini'
import { NOT_FOUND, type RouteMeta } from './doors.ts'
import { ById } from './text.ts'

type Path = NonNullable<Route['path']>

const by =
  (method: NonNullable<Route['method']>, usual = 200) =>
  <Endpoint>(
    door: { route: (route: Route) => Endpoint },
    path: Path,
    summary: string,
    successStatus = usual,
  ): Endpoint =>
    door.route({ method, path, summary, ...(successStatus !== 200 && { successStatus }) })

/**
 * Endpoints: who may call it, where, what it does and, unless it is the usual one, its status of success. The build of
 * the web leaves out unused calls of functions with these names.
 */
export const GET = by('GET')
export const POST = by('POST')
export const PUT = by('PUT')
export const PATCH = by('PATCH')
export const DELETE = by('DELETE', 204)

type Door<Errors extends ErrorMap> = ContractProcedureBuilder<
  Schema<unknown, unknown>,
  Schema<unknown, unknown>,
  Errors,
  RouteMeta
>

export const DELETE_BY_ID = <Errors extends ErrorMap>(door: Door<Errors>, path: Path, summary: string) =>
  DELETE(door, path, summary).errors({ NOT_FOUND }).input(ById).output(z.void())
