/** The names of colors in CSS, with one of the two spellings of gray, and `transparent`. */
const spelledOnce =
  `aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood
cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray
darkgreen darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue
darkslategray darkturquoise darkviolet deeppink deepskyblue dimgray dodgerblue firebrick floralwhite forestgreen
fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow honeydew hotpink indianred indigo ivory khaki
lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray
lightgreen lightpink lightsalmon lightseagreen lightskyblue lightslategray lightsteelblue lightyellow lime limegreen
linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue
mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace
olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff
peru pink plum powderblue purple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna
silver skyblue slateblue slategray snow springgreen steelblue tan teal thistle tomato transparent turquoise violet
wheat white whitesmoke yellow yellowgreen`.split(/\s+/);

const names: ReadonlySet<string> = new Set(
  spelledOnce.flatMap((name) => [name, name.replace(/gra(?=y)/, 'gre')]),
);

const hexadecimal = /^\s*(?:#|0x)?(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\s*$/i;

const byte = String.raw`\d{1,3}(?:\.\d+)?`;
const angle = String.raw`-?(?:\d+(?:\.\d+)?|\.\d+)(?:deg|rad|turn)?`;
const percent = `${byte}%`;
const alpha = String.raw`(?:\d(?:\.\d+)?|\.\d+|\d{1,2}%)`;

/** A function of three amounts, which commas or spaces separate, and perhaps one for the transparency. */
function functionOf(name: string, ...amounts: readonly string[]): RegExp {
  const list = (comma: string, last: string): string =>
    String.raw`${amounts.join(comma)}(?:\s*${last}\s*${alpha})?`;
  const either = `${list(String.raw`\s*,\s*`, ',')}|${list(String.raw`\s+`, '/')}`;
  return new RegExp(String.raw`^\s*${name}a?\(\s*(?:${either})\s*\)\s*$`, 'i');
}

const functions = [functionOf('rgb', byte, byte, byte), functionOf('hsl', angle, percent, percent)];

/** Whether the platform takes a text for a color. Source: `Color` of pydantic. */
export function isColor(text: string): boolean {
  return names.has(text.toLowerCase()) || [hexadecimal, ...functions].some((form) => form.test(text));
}
