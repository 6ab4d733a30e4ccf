import { RotateCcw } from 'lucide-react'
import { Button } from '#web/ui/controls/button.tsx'

/** Asks the same once more. */
export const AskAgainButton = ({ onAskAgain }: { onAskAgain: () => void }) => (
  <Button variant="ghost" size="sm" onClick={onAskAgain}>
    <RotateCcw aria-hidden size={16} />
    Ask again
  </Button>
)
