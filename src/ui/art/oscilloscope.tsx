import { Drawing } from "./drawing";
import oscilloscope from "./oscilloscope.svg?raw";

/** The instrument on the bench: a clean signal that breaks off. @param reading a status, or a dash */
export default function Oscilloscope({ reading }: { reading: string }) {
  return <Drawing svg={oscilloscope.replace("---", reading)} />;
}
