import { orpc } from '#api.ts'

export const doctorCommands = {
  examine: () => orpc.doctor.examine.mutationOptions(),
}
