import { useEffect, useState } from 'preact/hooks'

/** Whether the tab of the browser is visible. A message in a hidden one is not read. */
export const useVisible = (): boolean => {
  const [isVisible, setVisible] = useState(!document.hidden)
  useEffect(() => {
    const update = () => setVisible(!document.hidden)
    document.addEventListener('visibilitychange', update)
    return () => document.removeEventListener('visibilitychange', update)
  }, [])
  return isVisible
}
