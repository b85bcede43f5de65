import AllowlistPage from '#features/allowlist/application/allowlist-page.tsx'
import { MyInterviewSheet } from '#features/interviews/my-interview.tsx'

export { meta } from '#features/allowlist/application/allowlist-page.tsx'

export default function AllowlistScreen() {
  return <AllowlistPage interview={<MyInterviewSheet />} />
}
