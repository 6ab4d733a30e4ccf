import { Gem } from 'lucide-react'
import { Placeholder } from './placeholder.tsx'

export default function PremiumScreen() {
  return (
    <Placeholder
      title="Premium"
      icon={Gem}
      text="More of what you like about Plus"
      help="Premium is not available yet."
    />
  )
}
