import { CircleEllipsis } from 'lucide-react'
import { Placeholder } from './placeholder.tsx'

/** Not built yet (SPEC §2). */
export default function MoreScreen() {
  return (
    <Placeholder
      title="More"
      icon={CircleEllipsis}
      text="Extra links and settings"
      help="There are none yet. Light and dark are in the account menu."
    />
  )
}
