import { Users } from 'lucide-react'
import { Placeholder } from './placeholder.tsx'

export default function CommunitiesScreen() {
  return (
    <Placeholder
      title="Communities"
      icon={Users}
      text="A place for people with something in common"
      help="Communities are not open yet."
    />
  )
}
