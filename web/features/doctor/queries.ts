import { orpc, refreshing } from '#api.ts'

/** Game servers that stop reporting send no signal, so the state is asked for at this interval (ms). */
const LOOK = 60_000

export const doctorQueries = {
  operation: () => orpc.doctor.read.queryOptions({ refetchInterval: LOOK }),
}

export const doctorCommands = {
  examine: () => orpc.doctor.examine.mutationOptions(refreshing(orpc.doctor.read)),
}
