import { Logo } from '#web/ui/logo.tsx'
import { useNetwork } from '#web/ui/network.ts'

// Position, size and opacity of the plus signs: x, y, size, opacity.
const signs = [
  [120, 640, 150, 0.1],
  [610, 150, 190, 0.09],
  [520, 690, 90, 0.16],
  [110, 130, 70, 0.18],
  [380, 90, 40, 0.22],
  [690, 470, 50, 0.22],
  [60, 390, 36, 0.2],
] as const

/** The picture in the left half of the landing page, which stays while the right half scrolls: a large logo among smaller ones. */
export function Backdrop() {
  const { picture } = useNetwork()
  return (
    <div aria-hidden data-picture className="absolute inset-y-0 start-0 hidden w-1/2 bg-accent-fill side:block">
      <div className="sticky top-0 h-dvh overflow-hidden">
        <svg
          aria-hidden="true"
          viewBox="0 0 760 800"
          preserveAspectRatio="xMidYMid slice"
          fill="none"
          stroke="#fff"
          strokeLinecap="round"
          className="absolute inset-0 size-full"
        >
          {signs.map(([x, y, size, opacity]) => (
            <path
              key={`${x} ${y}`}
              d={`M${x} ${y - size / 2}v${size}M${x - size / 2} ${y}h${size}`}
              strokeWidth={size * 0.3}
              strokeOpacity={opacity}
            />
          ))}
          {picture === null && (
            <>
              <rect x="230" y="250" width="300" height="300" rx="84" fill="#fff" stroke="none" />
              <path d="M380 330v140M310 400h140" strokeWidth="42" className="stroke-accent-fill" />
            </>
          )}
        </svg>
        {picture !== null && (
          <div className="absolute inset-0 grid place-items-center">
            <Logo size={240} className="shadow-float" />
          </div>
        )}
      </div>
    </div>
  )
}
