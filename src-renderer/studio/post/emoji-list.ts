/**
 * Emoji of a picker, in the order of the Unicode Consortium, each with its character's name and a few everyday words to be found by.
 * Names of flags are those of the countries. Skin tones and the many pairs and professions that join several signs are left out.
 */

/** Heading and entries; an entry is the sign, a space, and its words. */
export const emojiGroups: readonly { label: string; entries: string }[] = [
  {
    label: 'Faces',
    entries: `😀 grinning face happy smile|😃 smiling face with open mouth|😄 smiling face with open mouth and smiling eyes|
😁 grinning face with smiling eyes|😆 smiling face with open mouth and tightly-closed eyes|
😅 smiling face with open mouth and cold sweat|🤣 rolling on the floor laughing|😂 face with tears of joy lol laugh|
🙂 slightly smiling face smile|🙃 upside-down face|🫠 melting face|😉 winking face|
😊 smiling face with smiling eyes happy smile|😇 smiling face with halo|
🥰 smiling face with smiling eyes and three hearts love|😍 smiling face with heart-shaped eyes love|
🤩 grinning face with star eyes wow|😘 face throwing a kiss|😗 kissing face|☺️ white smiling face|
😚 kissing face with closed eyes|😙 kissing face with smiling eyes|🥲 smiling face with tear|
😋 face savouring delicious food|😛 face with stuck-out tongue|😜 face with stuck-out tongue and winking eye|
🤪 grinning face with one large and one small eye|😝 face with stuck-out tongue and tightly-closed eyes|
🤑 money-mouth face|🤗 hugging face|🤭 smiling face with smiling eyes and hand covering mouth|
🫢 face with open eyes and hand over mouth|🫣 face with peeking eye|🤫 face with finger covering closed lips|
🤔 thinking face think hmm|🫡 saluting face|🤐 zipper-mouth face|🤨 face with one eyebrow raised|😐 neutral face|
😑 expressionless face|😶 face without mouth|🫥 dotted line face|😶‍🌫️ face in clouds|😏 smirking face|😒 unamused face|
🙄 face with rolling eyes|😬 grimacing face|😮‍💨 face exhaling|🤥 lying face|😌 relieved face|😔 pensive face|😪 sleepy face|
🤤 drooling face|😴 sleeping face|😷 face with medical mask|🤒 face with thermometer|🤕 face with head-bandage|
🤢 nauseated face|🤮 face with open mouth vomiting|🤧 sneezing face|🥵 overheated face|🥶 freezing face|
🥴 face with uneven eyes and wavy mouth|😵 dizzy face|😵‍💫 face with spiral eyes|🤯 shocked face with exploding head|
🤠 face with cowboy hat|🥳 face with party horn and party hat party birthday|🥸 disguised face|
😎 smiling face with sunglasses cool|🤓 nerd face|🧐 face with monocle|😕 confused face|🫤 face with diagonal mouth|
😟 worried face|🙁 slightly frowning face|☹️ white frowning face|😮 face with open mouth|😯 hushed face|😲 astonished face|
😳 flushed face|🥺 face with pleading eyes|🥹 face holding back tears|😦 frowning face with open mouth|😧 anguished face|
😨 fearful face|😰 face with open mouth and cold sweat|😥 disappointed but relieved face|😢 crying face|
😭 loudly crying face cry sad|😱 face screaming in fear shock|😖 confounded face|😣 persevering face|😞 disappointed face|
😓 face with cold sweat|😩 weary face|😫 tired face|🥱 yawning face|😤 face with look of triumph|😡 pouting face|
😠 angry face|🤬 serious face with symbols covering mouth|😈 smiling face with horns|👿 imp|💀 skull|
☠️ skull and crossbones|💩 pile of poo|🤡 clown face|👹 japanese ogre|👺 japanese goblin|👻 ghost|👽 extraterrestrial alien|
👾 alien monster|🤖 robot face|😺 smiling cat face with open mouth|😸 grinning cat face with smiling eyes|
😹 cat face with tears of joy|😻 smiling cat face with heart-shaped eyes|😼 cat face with wry smile|
😽 kissing cat face with closed eyes|🙀 weary cat face|😿 crying cat face|😾 pouting cat face|🙈 see-no-evil monkey|
🙉 hear-no-evil monkey|🙊 speak-no-evil monkey|💌 love letter|💘 heart with arrow|💝 heart with ribbon|💖 sparkling heart|
💗 growing heart|💓 beating heart|💞 revolving hearts|💕 two hearts|💟 heart decoration|
❣️ heavy heart exclamation mark ornament|💔 broken heart|❤️‍🔥 heart on fire|❤️‍🩹 mending heart|
❤️ heavy black heart love red heart|🧡 orange heart love|💛 yellow heart love|💚 green heart love|💙 blue heart love|
💜 purple heart love|🤎 brown heart|🖤 black heart|🤍 white heart|💋 kiss mark|💯 hundred points symbol perfect|
💢 anger symbol|💥 collision symbol|💫 dizzy symbol|💦 splashing sweat symbol|💨 dash symbol|🕳️ hole|💬 speech balloon|
👁️‍🗨️ eye in speech bubble|🗨️ left speech bubble|🗯️ right anger bubble|💭 thought balloon|💤 sleeping symbol`,
  },
  {
    label: 'People',
    entries: `👋 waving hand sign hello bye wave|🤚 raised back of hand|🖐️ raised hand with fingers splayed|✋ raised hand|
🖖 raised hand with part between middle and ring fingers|🫱 rightwards hand|🫲 leftwards hand|🫳 palm down hand|
🫴 palm up hand|👌 ok hand sign|🤌 pinched fingers|🤏 pinching hand|✌️ victory hand|
🤞 hand with index and middle fingers crossed|🫰 hand with index finger and thumb crossed|🤟 i love you hand sign|
🤘 sign of the horns|🤙 call me hand|👈 white left pointing backhand index|👉 white right pointing backhand index|
👆 white up pointing backhand index|🖕 reversed hand with middle finger extended|
👇 white down pointing backhand index down|☝️ white up pointing index|🫵 index pointing at the viewer|
👍 thumbs up sign yes ok like|👎 thumbs down sign no dislike|✊ raised fist|👊 fisted hand sign|🤛 left-facing fist|
🤜 right-facing fist|👏 clapping hands sign clap bravo|🙌 person raising both hands in celebration hooray|
🫶 heart hands love|👐 open hands sign|🤲 palms up together|🤝 handshake deal|
🙏 person with folded hands thanks please pray|✍️ writing hand|💅 nail polish|🤳 selfie|💪 flexed biceps strong muscle|
🦾 mechanical arm|🦿 mechanical leg|🦵 leg|🦶 foot|👂 ear|🦻 ear with hearing aid|👃 nose|🧠 brain|🫀 anatomical heart|🫁 lungs|
🦷 tooth|🦴 bone|👀 eyes look watch|👁️ eye|👅 tongue|👄 mouth|🫦 biting lip|👶 baby|🧒 child|👦 boy|👧 girl|🧑 adult|
👱 person with blond hair|👨 man|🧔 bearded person|👩 woman|🧓 older adult|👴 older man|👵 older woman|🙍 person frowning|
🙎 person with pouting face|🙅 face with no good gesture|🙆 face with ok gesture|💁 information desk person|
🙋 happy person raising one hand|🧏 deaf person|🙇 person bowing deeply|🤦 face palm|🤷 shrug|👮 police officer|
🕵️ sleuth or spy|💂 guardsman|🥷 ninja|👷 construction worker|🫅 person with crown|🤴 prince|👸 princess|👳 man with turban|
👲 man with gua pi mao|🧕 person with headscarf|🤵 man in tuxedo|👰 bride with veil|🤰 pregnant woman|🫃 pregnant man|
🫄 pregnant person|🤱 breast-feeding|👼 baby angel|🎅 father christmas|🤶 mother christmas|🦸 superhero|🦹 supervillain|
🧙 mage|🧚 fairy|🧛 vampire|🧜 merperson|🧝 elf|🧞 genie|🧟 zombie|🧌 troll|💆 face massage|💇 haircut|🚶 pedestrian|
🧍 standing person|🧎 kneeling person|🏃 runner|💃 dancer|🕺 man dancing|🕴️ man in business suit levitating|
👯 woman with bunny ears|🧖 person in steamy room|🧗 person climbing|🤺 fencer|🏇 horse racing|⛷️ skier|🏂 snowboarder|
🏌️ golfer|🏄 surfer|🚣 rowboat|🏊 swimmer|⛹️ person with ball|🏋️ weight lifter|🚴 bicyclist|🚵 mountain bicyclist|
🤸 person doing cartwheel|🤼 wrestlers|🤽 water polo|🤾 handball|🤹 juggling|🧘 person in lotus position|🛀 bath|
🛌 sleeping accommodation|👭 two women holding hands|👫 man and woman holding hands|👬 two men holding hands|💏 kiss|
💑 couple with heart|🗣️ speaking head in silhouette|👤 bust in silhouette|👥 busts in silhouette|🫂 people hugging|
👪 family|👣 footprints`,
  },
  {
    label: 'Animals and nature',
    entries: `🐵 monkey face|🐒 monkey|🦍 gorilla|🦧 orangutan|🐶 dog face|🐕 dog|🦮 guide dog|🐕‍🦺 service dog|🐩 poodle|🐺 wolf face|
🦊 fox face|🦝 raccoon|🐱 cat face|🐈 cat|🐈‍⬛ black cat|🦁 lion face|🐯 tiger face|🐅 tiger|🐆 leopard|🐴 horse face|🐎 horse|
🦄 unicorn face|🦓 zebra face|🦌 deer|🦬 bison|🐮 cow face|🐂 ox|🐃 water buffalo|🐄 cow|🐷 pig face|🐖 pig|🐗 boar|🐽 pig nose|
🐏 ram|🐑 sheep|🐐 goat|🐪 dromedary camel|🐫 bactrian camel|🦙 llama|🦒 giraffe face|🐘 elephant|🦣 mammoth|🦏 rhinoceros|
🦛 hippopotamus|🐭 mouse face|🐁 mouse|🐀 rat|🐹 hamster face|🐰 rabbit face|🐇 rabbit|🐿️ chipmunk|🦫 beaver|🦔 hedgehog|🦇 bat|
🐻 bear face|🐻‍❄️ polar bear|🐨 koala|🐼 panda face|🦥 sloth|🦦 otter|🦨 skunk|🦘 kangaroo|🦡 badger|🐾 paw prints|🦃 turkey|
🐔 chicken|🐓 rooster|🐣 hatching chick easter|🐤 baby chick|🐥 front-facing baby chick|🐦 bird|🐧 penguin|🕊️ dove of peace|
🦅 eagle|🦆 duck|🦢 swan|🦉 owl|🦤 dodo|🪶 feather|🦩 flamingo|🦚 peacock|🦜 parrot|🐸 frog face|🐊 crocodile|🐢 turtle|🦎 lizard|
🐍 snake|🐲 dragon face|🐉 dragon|🦕 sauropod|🦖 t-rex|🐳 spouting whale|🐋 whale|🐬 dolphin|🦭 seal|🐟 fish|🐠 tropical fish|
🐡 blowfish|🦈 shark|🐙 octopus|🐚 spiral shell|🪸 coral|🦀 crab|🦞 lobster|🦐 shrimp|🦑 squid|🦪 oyster|🐌 snail|🦋 butterfly|
🐛 bug|🐜 ant|🐝 honeybee|🪲 beetle|🐞 lady beetle|🦗 cricket|🪳 cockroach|🕷️ spider|🕸️ spider web|🦂 scorpion|🦟 mosquito|
🪰 fly|🪱 worm|🦠 microbe|💐 bouquet|🌸 cherry blossom|💮 white flower|🪷 lotus|🏵️ rosette|🌹 rose|🥀 wilted flower|🌺 hibiscus|
🌻 sunflower|🌼 blossom|🌷 tulip|🌱 seedling plant eco green|🪴 potted plant|🌲 evergreen tree|🌳 deciduous tree|🌴 palm tree|
🌵 cactus|🌾 ear of rice|🌿 herb|☘️ shamrock|🍀 four leaf clover|🍁 maple leaf|🍂 fallen leaf|🍃 leaf fluttering in wind|
🪹 empty nest|🪺 nest with eggs|🍄 mushroom`,
  },
  {
    label: 'Food and drink',
    entries: `🍇 grapes|🍈 melon|🍉 watermelon|🍊 tangerine|🍋 lemon|🍌 banana|🍍 pineapple|🥭 mango|🍎 red apple|🍏 green apple|🍐 pear|
🍑 peach|🍒 cherries|🍓 strawberry|🫐 blueberries|🥝 kiwifruit|🍅 tomato|🫒 olive|🥥 coconut|🥑 avocado|🍆 aubergine|🥔 potato|
🥕 carrot|🌽 ear of maize|🌶️ hot pepper|🫑 bell pepper|🥒 cucumber|🥬 leafy green|🥦 broccoli|🧄 garlic|🧅 onion|🥜 peanuts|
🫘 beans coffee beans|🌰 chestnut|🍞 bread|🥐 croissant breakfast|🥖 baguette bread|🫓 flatbread|🥨 pretzel|🥯 bagel|
🥞 pancakes|🧇 waffle|🧀 cheese wedge|🍖 meat on bone|🍗 poultry leg|🥩 cut of meat|🥓 bacon|🍔 hamburger burger|
🍟 french fries|🍕 slice of pizza|🌭 hot dog|🥪 sandwich|🌮 taco|🌯 burrito|🫔 tamale|🥙 stuffed flatbread|🧆 falafel|🥚 egg|
🍳 cooking|🥘 shallow pan of food|🍲 pot of food|🫕 fondue|🥣 bowl with spoon|🥗 green salad|🍿 popcorn|🧈 butter|
🧂 salt shaker|🥫 canned food|🍱 bento box|🍘 rice cracker|🍙 rice ball|🍚 cooked rice|🍛 curry and rice|🍜 steaming bowl|
🍝 spaghetti|🍠 roasted sweet potato|🍢 oden|🍣 sushi|🍤 fried shrimp|🍥 fish cake with swirl design|🥮 moon cake|🍡 dango|
🥟 dumpling|🥠 fortune cookie|🥡 takeout box|🍦 soft ice cream|🍧 shaved ice|🍨 ice cream|🍩 doughnut|🍪 cookie|
🎂 birthday cake birthday|🍰 shortcake|🧁 cupcake|🥧 pie|🍫 chocolate bar|🍬 candy|🍭 lollipop|🍮 custard|🍯 honey pot|
🍼 baby bottle|🥛 glass of milk|☕ hot beverage coffee|🫖 teapot|🍵 teacup without handle tea|🍶 sake bottle and cup|
🍾 bottle with popping cork|🍷 wine glass wine|🍸 cocktail glass|🍹 tropical drink|🍺 beer mug beer|🍻 clinking beer mugs|
🥂 clinking glasses|🥃 tumbler glass|🫗 pouring liquid|🥤 cup with straw|🧋 bubble tea|🧃 beverage box|🧉 mate drink|
🧊 ice cube|🥢 chopsticks|🍽️ fork and knife with plate|🍴 fork and knife|🥄 spoon|🔪 hocho|🫙 jar|🏺 amphora`,
  },
  {
    label: 'Travel and places',
    entries: `🌍 earth globe europe-africa world globe earth|🌎 earth globe americas|🌏 earth globe asia-australia|
🌐 globe with meridians|🗺️ world map|🗾 silhouette of japan|🧭 compass|🏔️ snow capped mountain|⛰️ mountain|🌋 volcano|
🗻 mount fuji|🏕️ camping|🏖️ beach with umbrella|🏜️ desert|🏝️ desert island|🏞️ national park|🏟️ stadium|
🏛️ classical building|🏗️ building construction|🧱 brick|🪨 rock|🪵 wood|🛖 hut|🏘️ house buildings|
🏚️ derelict house building|🏠 house building home|🏡 house with garden|🏢 office building|🏣 japanese post office|
🏤 european post office|🏥 hospital|🏦 bank|🏨 hotel|🏩 love hotel|🏪 convenience store|🏫 school|🏬 department store|
🏭 factory|🏯 japanese castle|🏰 european castle|💒 wedding|🗼 tokyo tower|🗽 statue of liberty|⛪ church|🕌 mosque|
🛕 hindu temple|🕍 synagogue|⛩️ shinto shrine|🕋 kaaba|⛲ fountain|⛺ tent|🌁 foggy|🌃 night with stars|🏙️ cityscape|
🌄 sunrise over mountains|🌅 sunrise|🌆 cityscape at dusk|🌇 sunset over buildings|🌉 bridge at night|♨️ hot springs|
🎠 carousel horse|🛝 playground slide|🎡 ferris wheel|🎢 roller coaster|💈 barber pole|🎪 circus tent|🚂 steam locomotive|
🚃 railway car|🚄 high-speed train|🚅 high-speed train with bullet nose|🚆 train|🚇 metro|🚈 light rail|🚉 station|🚊 tram|
🚝 monorail|🚞 mountain railway|🚋 tram car|🚌 bus|🚍 oncoming bus|🚎 trolleybus|🚐 minibus|🚑 ambulance|🚒 fire engine|
🚓 police car|🚔 oncoming police car|🚕 taxi|🚖 oncoming taxi|🚗 automobile|🚘 oncoming automobile|🚙 recreational vehicle|
🛻 pickup truck|🚚 delivery truck delivery|🚛 articulated lorry|🚜 tractor|🏎️ racing car|🏍️ racing motorcycle|
🛵 motor scooter|🦽 manual wheelchair|🦼 motorized wheelchair|🛺 auto rickshaw|🚲 bicycle|🛴 scooter|🛹 skateboard|
🛼 roller skate|🚏 bus stop|🛣️ motorway|🛤️ railway track|🛢️ oil drum|⛽ fuel pump|🛞 wheel|🚨 police cars revolving light|
🚥 horizontal traffic light|🚦 vertical traffic light|🛑 octagonal sign|🚧 construction sign|⚓ anchor|🛟 ring buoy|
⛵ sailboat|🛶 canoe|🚤 speedboat|🛳️ passenger ship|⛴️ ferry|🛥️ motor boat|🚢 ship|✈️ airplane travel flight plane|
🛩️ small airplane|🛫 airplane departure|🛬 airplane arriving|🪂 parachute|💺 seat|🚁 helicopter|🚟 suspension railway|
🚠 mountain cableway|🚡 aerial tramway|🛰️ satellite|🚀 rocket launch ship|🛸 flying saucer|🛎️ bellhop bell|🧳 luggage|
⌛ hourglass|⏳ hourglass with flowing sand|⌚ watch|⏰ alarm clock time|⏱️ stopwatch|⏲️ timer clock|
🕰️ mantelpiece clock|🕛 clock face twelve oclock|🕧 clock face twelve-thirty|🕐 clock face one oclock|
🕜 clock face one-thirty|🕑 clock face two oclock|🕝 clock face two-thirty|🕒 clock face three oclock|
🕞 clock face three-thirty|🕓 clock face four oclock|🕟 clock face four-thirty|🕔 clock face five oclock|
🕠 clock face five-thirty|🕕 clock face six oclock|🕡 clock face six-thirty|🕖 clock face seven oclock|
🕢 clock face seven-thirty|🕗 clock face eight oclock|🕣 clock face eight-thirty|🕘 clock face nine oclock|
🕤 clock face nine-thirty|🕙 clock face ten oclock|🕥 clock face ten-thirty|🕚 clock face eleven oclock|
🕦 clock face eleven-thirty|🌑 new moon symbol|🌒 waxing crescent moon symbol|🌓 first quarter moon symbol|
🌔 waxing gibbous moon symbol|🌕 full moon symbol|🌖 waning gibbous moon symbol|🌗 last quarter moon symbol|
🌘 waning crescent moon symbol|🌙 crescent moon|🌚 new moon with face|🌛 first quarter moon with face|
🌜 last quarter moon with face|🌡️ thermometer|☀️ black sun with rays sun sunny|🌝 full moon with face|🌞 sun with face|
🪐 ringed planet|⭐ white medium star favourite|🌟 glowing star|🌠 shooting star|🌌 milky way|☁️ cloud|⛅ sun behind cloud|
⛈️ thunder cloud and rain|🌤️ white sun with small cloud|🌥️ white sun behind cloud|🌦️ white sun behind cloud with rain|
🌧️ cloud with rain|🌨️ cloud with snow|🌩️ cloud with lightning|🌪️ cloud with tornado|🌫️ fog|🌬️ wind blowing face|
🌀 cyclone|🌈 rainbow pride rainbow|🌂 closed umbrella|☂️ umbrella|☔ umbrella with rain drops|⛱️ umbrella on ground|
⚡ high voltage sign fast electric lightning|❄️ snowflake snow winter cold|☃️ snowman|⛄ snowman without snow|☄️ comet|
🔥 fire hot lit|💧 droplet|🌊 water wave`,
  },
  {
    label: 'Activities',
    entries: `🎃 jack-o-lantern halloween|🎄 christmas tree|🎆 fireworks|🎇 firework sparkler|🧨 firecracker|✨ sparkles shiny new|
🎈 balloon|🎉 party popper celebrate congratulations|🎊 confetti ball|🎋 tanabata tree|🎍 pine decoration|🎎 japanese dolls|
🎏 carp streamer|🎐 wind chime|🎑 moon viewing ceremony|🧧 red gift envelope|🎀 ribbon|🎁 wrapped present gift|
🎗️ reminder ribbon|🎟️ admission tickets|🎫 ticket|🎖️ military medal|🏆 trophy win cup|🏅 sports medal|
🥇 first place medal|🥈 second place medal|🥉 third place medal|⚽ soccer ball football|⚾ baseball|🥎 softball|
🏀 basketball and hoop|🏐 volleyball|🏈 american football|🏉 rugby football|🎾 tennis racquet and ball|🥏 flying disc|
🎳 bowling|🏏 cricket bat and ball|🏑 field hockey stick and ball|🏒 ice hockey stick and puck|🥍 lacrosse stick and ball|
🏓 table tennis paddle and ball|🏸 badminton racquet and shuttlecock|🥊 boxing glove|🥋 martial arts uniform|🥅 goal net|
⛳ flag in hole|⛸️ ice skate|🎣 fishing pole and fish|🤿 diving mask|🎽 running shirt with sash|🎿 ski and ski boot|🛷 sled|
🥌 curling stone|🎯 direct hit|🪀 yo-yo|🪁 kite|🔫 pistol|🎱 billiards|🔮 crystal ball|🪄 magic wand|🎮 video game|🕹️ joystick|
🎰 slot machine|🎲 game die|🧩 jigsaw puzzle piece|🧸 teddy bear|🪅 pinata|🪩 mirror ball|🪆 nesting dolls|
♠️ black spade suit|♥️ black heart suit|♦️ black diamond suit|♣️ black club suit|♟️ black chess pawn|
🃏 playing card black joker|🀄 mahjong tile red dragon|🎴 flower playing cards|🎭 performing arts|🖼️ frame with picture|
🎨 artist palette|🧵 spool of thread|🪡 sewing needle|🧶 ball of yarn|🪢 knot`,
  },
  {
    label: 'Objects',
    entries: `👓 eyeglasses|🕶️ dark sunglasses|🥽 goggles|🥼 lab coat|🦺 safety vest|👔 necktie|👕 t-shirt|👖 jeans|🧣 scarf|🧤 gloves|
🧥 coat|🧦 socks|👗 dress|👘 kimono|🥻 sari|🩱 one-piece swimsuit|🩲 briefs|🩳 shorts|👙 bikini|👚 womans clothes|👛 purse|
👜 handbag|👝 pouch|🛍️ shopping bags|🎒 school satchel|🩴 thong sandal|👞 mans shoe|👟 athletic shoe|🥾 hiking boot|
🥿 flat shoe|👠 high-heeled shoe|👡 womans sandal|🩰 ballet shoes|👢 womans boots|👑 crown|👒 womans hat|🎩 top hat|
🎓 graduation cap school university|🧢 billed cap|🪖 military helmet|⛑️ helmet with white cross|📿 prayer beads|
💄 lipstick|💍 ring|💎 gem stone|🔇 speaker with cancellation stroke|🔈 speaker|🔉 speaker with one sound wave|
🔊 speaker with three sound waves|📢 public address loudspeaker|📣 cheering megaphone announce|📯 postal horn|
🔔 bell notify reminder|🔕 bell with cancellation stroke|🎼 musical score|🎵 musical note music song|
🎶 multiple musical notes|🎙️ studio microphone|🎚️ level slider|🎛️ control knobs|🎤 microphone|🎧 headphone music podcast|
📻 radio|🎷 saxophone|🎺 trumpet|🪗 accordion|🎸 guitar|🎹 musical keyboard|🎻 violin|🪕 banjo|🥁 drum with drumsticks|
🪘 long drum|📱 mobile phone phone mobile|📲 mobile phone with rightwards arrow at left|☎️ black telephone|
📞 telephone receiver|📟 pager|📠 fax machine|🔋 battery|🪫 low battery|🔌 electric plug|💻 personal computer laptop|
🖥️ desktop computer|🖨️ printer|⌨️ keyboard|🖱️ three button mouse|🖲️ trackball|💽 minidisc|💾 floppy disk|💿 optical disc|
📀 dvd|🧮 abacus|🎥 movie camera|🎞️ video frames|📽️ video projector|🎬 clapper board video movie|📺 television|
📷 camera photo|📸 camera with flash|📹 video camera|📼 videocassette|🔍 left-pointing magnifying glass|
🔎 right-pointing magnifying glass|🕯️ candle|💡 electric light bulb idea|🔦 electric torch|🏮 izakaya lantern|🪔 diya lamp|
📔 notebook with decorative cover|📕 closed book|📖 open book|📗 green book|📘 blue book|📙 orange book|📚 books|📓 notebook|
📒 ledger|📃 page with curl|📜 scroll|📄 page facing up|📰 newspaper|🗞️ rolled-up newspaper|📑 bookmark tabs|🔖 bookmark|
🏷️ label price tag|🪙 coin|💰 money bag money|💴 banknote with yen sign|💵 banknote with dollar sign|
💶 banknote with euro sign|💷 banknote with pound sign|💸 money with wings|💳 credit card|🧾 receipt|
💹 chart with upwards trend and yen sign|✉️ envelope|📧 e-mail symbol|📨 incoming envelope|
📩 envelope with downwards arrow above|📤 outbox tray|📥 inbox tray|📦 package parcel delivery|
📫 closed mailbox with raised flag|📪 closed mailbox with lowered flag|📬 open mailbox with raised flag|
📭 open mailbox with lowered flag|📮 postbox|🗳️ ballot box with ballot|✏️ pencil|✒️ black nib|
🖋️ lower left fountain pen|🖊️ lower left ballpoint pen|🖌️ lower left paintbrush|🖍️ lower left crayon|📝 memo|
💼 briefcase|📁 file folder|📂 open file folder|🗂️ card index dividers|📅 calendar date|📆 tear-off calendar|
🗒️ spiral note pad|🗓️ spiral calendar pad|📇 card index|📈 chart with upwards trend|📉 chart with downwards trend|
📊 bar chart|📋 clipboard|📌 pushpin|📍 round pushpin place location pin|📎 paperclip|🖇️ linked paperclips|
📏 straight ruler|📐 triangular ruler|✂️ black scissors|🗃️ card file box|🗄️ file cabinet|🗑️ wastebasket|🔒 lock|
🔓 open lock|🔏 lock with ink pen|🔐 closed lock with key|🔑 key|🗝️ old key|🔨 hammer|🪓 axe|⛏️ pick|⚒️ hammer and pick|
🛠️ hammer and wrench|🗡️ dagger knife|⚔️ crossed swords|💣 bomb|🪃 boomerang|🏹 bow and arrow|🛡️ shield|🪚 carpentry saw|
🔧 wrench|🪛 screwdriver|🔩 nut and bolt|⚙️ gear|🗜️ compression|⚖️ scales|🦯 probing cane|🔗 link symbol|⛓️ chains|🪝 hook|
🧰 toolbox|🧲 magnet|🪜 ladder|⚗️ alembic|🧪 test tube|🧫 petri dish|🧬 dna double helix|🔬 microscope|🔭 telescope|
📡 satellite antenna|💉 syringe|🩸 drop of blood|💊 pill|🩹 adhesive bandage|🩼 crutch|🩺 stethoscope|🩻 x-ray|🚪 door|
🛗 elevator|🪞 mirror|🪟 window|🛏️ bed|🛋️ couch and lamp|🪑 chair|🚽 toilet|🪠 plunger|🚿 shower|🛁 bathtub|🪤 mouse trap|
🪒 razor|🧴 lotion bottle|🧷 safety pin|🧹 broom|🧺 basket|🧻 roll of paper|🪣 bucket|🧼 bar of soap|🫧 bubbles|🪥 toothbrush|
🧽 sponge|🧯 fire extinguisher|🛒 shopping trolley shop cart|🚬 smoking symbol|⚰️ coffin|🪦 headstone|⚱️ funeral urn|
🧿 nazar amulet|🪬 hamsa|🗿 moyai|🪧 placard|🪪 identification card`,
  },
  {
    label: 'Symbols',
    entries: `🏧 automated teller machine|🚮 put litter in its place symbol|🚰 potable water symbol|♿ wheelchair symbol|🚹 mens symbol|
🚺 womens symbol|🚻 restroom|🚼 baby symbol|🚾 water closet|🛂 passport control|🛃 customs|🛄 baggage claim|🛅 left luggage|
⚠️ warning sign|🚸 children crossing|⛔ no entry|🚫 no entry sign|🚳 no bicycles|🚭 no smoking symbol|
🚯 do not litter symbol|🚱 non-potable water symbol|🚷 no pedestrians|📵 no mobile phones|🔞 no one under eighteen symbol|
☢️ radioactive sign|☣️ biohazard sign|⬆️ upwards black arrow|↗️ north east arrow|➡️ black rightwards arrow|
↘️ south east arrow|⬇️ downwards black arrow|↙️ south west arrow|⬅️ leftwards black arrow|↖️ north west arrow|
↕️ up down arrow|↔️ left right arrow|↩️ leftwards arrow with hook|↪️ rightwards arrow with hook|
⤴️ arrow pointing rightwards then curving upwards|⤵️ arrow pointing rightwards then curving downwards|
🔃 clockwise downwards and upwards open circle arrows|🔄 anticlockwise downwards and upwards open circle arrows|
🔙 back with leftwards arrow above|🔚 end with leftwards arrow above|
🔛 on with exclamation mark with left right arrow above|🔜 soon with rightwards arrow above|
🔝 top with upwards arrow above|🛐 place of worship|⚛️ atom symbol|🕉️ om symbol|✡️ star of david|☸️ wheel of dharma|
☯️ yin yang|✝️ latin cross|☦️ orthodox cross|☪️ star and crescent|☮️ peace symbol|🕎 menorah with nine branches|
🔯 six pointed star with middle dot|♈ aries|♉ taurus|♊ gemini|♋ cancer|♌ leo|♍ virgo|♎ libra|♏ scorpius|
♐ sagittarius|♑ capricorn|♒ aquarius|♓ pisces|⛎ ophiuchus|🔀 twisted rightwards arrows|
🔁 clockwise rightwards and leftwards open circle arrows|
🔂 clockwise rightwards and leftwards open circle arrows with circled one overlay|▶️ black right-pointing triangle|
⏩ black right-pointing double triangle|⏭️ black right-pointing double triangle with vertical bar|
⏯️ black right-pointing triangle with double vertical bar|◀️ black left-pointing triangle|
⏪ black left-pointing double triangle|⏮️ black left-pointing double triangle with vertical bar|
🔼 up-pointing small red triangle|⏫ black up-pointing double triangle|🔽 down-pointing small red triangle|
⏬ black down-pointing double triangle|⏸️ double vertical bar|⏹️ black square for stop|⏺️ black circle for record|
⏏️ eject symbol|🎦 cinema|🔅 low brightness symbol|🔆 high brightness symbol|📶 antenna with bars|📳 vibration mode|
📴 mobile phone off|♀️ female sign|♂️ male sign|⚧️ male with stroke and male and female sign|✖️ heavy multiplication x|
➕ heavy plus sign|➖ heavy minus sign|➗ heavy division sign|🟰 heavy equals sign|♾️ permanent paper sign|
‼️ double exclamation mark|⁉️ exclamation question mark|❓ black question mark ornament|
❔ white question mark ornament|❕ white exclamation mark ornament|❗ heavy exclamation mark symbol|〰️ wavy dash|
💱 currency exchange|💲 heavy dollar sign|⚕️ staff of aesculapius|♻️ black universal recycling symbol|⚜️ fleur-de-lis|
🔱 trident emblem|📛 name badge|🔰 japanese symbol for beginner|⭕ heavy large circle|✅ white heavy check mark done yes|
☑️ ballot box with check|✔️ heavy check mark|❌ cross mark no wrong|❎ negative squared cross mark|➰ curly loop|
➿ double curly loop|〽️ part alternation mark|✳️ eight spoked asterisk|✴️ eight pointed black star|❇️ sparkle|
©️ copyright sign|®️ registered sign|™️ trade mark sign|#️⃣ keycap #|*️⃣ keycap *|0️⃣ keycap 0|1️⃣ keycap 1|
2️⃣ keycap 2|3️⃣ keycap 3|4️⃣ keycap 4|5️⃣ keycap 5|6️⃣ keycap 6|7️⃣ keycap 7|8️⃣ keycap 8|9️⃣ keycap 9|🔟 keycap ten|
🔠 input symbol for latin capital letters|🔡 input symbol for latin small letters|🔢 input symbol for numbers|
🔣 input symbol for symbols|🔤 input symbol for latin letters|🅰️ negative squared latin capital letter a|
🆎 negative squared ab|🅱️ negative squared latin capital letter b|🆑 squared cl|🆒 squared cool|🆓 squared free|
ℹ️ information source|🆔 squared id|Ⓜ️ circled latin capital letter m|🆕 squared new new|🆖 squared ng|
🅾️ negative squared latin capital letter o|🆗 squared ok|🅿️ negative squared latin capital letter p|🆘 squared sos|
🆙 squared up with exclamation mark|🆚 squared vs|🈁 squared katakana koko|🈂️ squared katakana sa|
🈷️ squared cjk unified ideograph-6708|🈶 squared cjk unified ideograph-6709|🈯 squared cjk unified ideograph-6307|
🉐 circled ideograph advantage|🈹 squared cjk unified ideograph-5272|🈚 squared cjk unified ideograph-7121|
🈲 squared cjk unified ideograph-7981|🉑 circled ideograph accept|🈸 squared cjk unified ideograph-7533|
🈴 squared cjk unified ideograph-5408|🈳 squared cjk unified ideograph-7a7a|㊗️ circled ideograph congratulation|
㊙️ circled ideograph secret|🈺 squared cjk unified ideograph-55b6|🈵 squared cjk unified ideograph-6e80|
🔴 large red circle|🟠 large orange circle|🟡 large yellow circle|🟢 large green circle|🔵 large blue circle|
🟣 large purple circle|🟤 large brown circle|⚫ medium black circle|⚪ medium white circle|🟥 large red square|
🟧 large orange square|🟨 large yellow square|🟩 large green square|🟦 large blue square|🟪 large purple square|
🟫 large brown square|⬛ black large square|⬜ white large square|◼️ black medium square|◻️ white medium square|
◾ black medium small square|◽ white medium small square|▪️ black small square|▫️ white small square|
🔶 large orange diamond|🔷 large blue diamond|🔸 small orange diamond|🔹 small blue diamond|🔺 up-pointing red triangle|
🔻 down-pointing red triangle|💠 diamond shape with a dot inside|🔘 radio button|🔳 white square button|
🔲 black square button`,
  },
  {
    label: 'Flags',
    entries: `🏁 chequered flag|🚩 triangular flag|🎌 crossed flags|🏴 black flag|🏳️ white flag|🏳️‍🌈 rainbow flag|🏳️‍⚧️ transgender flag|
🏴‍☠️ pirate flag|🇦🇨 flag Ascension Island|🇦🇩 flag Andorra|🇦🇪 flag United Arab Emirates|🇦🇫 flag Afghanistan|
🇦🇬 flag Antigua & Barbuda|🇦🇮 flag Anguilla|🇦🇱 flag Albania|🇦🇲 flag Armenia|🇦🇴 flag Angola|🇦🇶 flag Antarctica|
🇦🇷 flag Argentina|🇦🇸 flag American Samoa|🇦🇹 flag Austria|🇦🇺 flag Australia|🇦🇼 flag Aruba|🇦🇽 flag Åland Islands|
🇦🇿 flag Azerbaijan|🇧🇦 flag Bosnia & Herzegovina|🇧🇧 flag Barbados|🇧🇩 flag Bangladesh|🇧🇪 flag Belgium|
🇧🇫 flag Burkina Faso|🇧🇬 flag Bulgaria|🇧🇭 flag Bahrain|🇧🇮 flag Burundi|🇧🇯 flag Benin|🇧🇱 flag St. Barthélemy|
🇧🇲 flag Bermuda|🇧🇳 flag Brunei|🇧🇴 flag Bolivia|🇧🇶 flag Caribbean Netherlands|🇧🇷 flag Brazil|🇧🇸 flag Bahamas|
🇧🇹 flag Bhutan|🇧🇻 flag Bouvet Island|🇧🇼 flag Botswana|🇧🇾 flag Belarus|🇧🇿 flag Belize|🇨🇦 flag Canada|
🇨🇨 flag Cocos (Keeling) Islands|🇨🇩 flag Congo - Kinshasa|🇨🇫 flag Central African Republic|🇨🇬 flag Congo - Brazzaville|
🇨🇭 flag Switzerland|🇨🇮 flag Côte d’Ivoire|🇨🇰 flag Cook Islands|🇨🇱 flag Chile|🇨🇲 flag Cameroon|🇨🇳 flag China|
🇨🇴 flag Colombia|🇨🇵 flag Clipperton Island|🇨🇷 flag Costa Rica|🇨🇺 flag Cuba|🇨🇻 flag Cape Verde|🇨🇼 flag Curaçao|
🇨🇽 flag Christmas Island|🇨🇾 flag Cyprus|🇨🇿 flag Czechia|🇩🇪 flag Germany|🇩🇬 flag Diego Garcia|🇩🇯 flag Djibouti|
🇩🇰 flag Denmark|🇩🇲 flag Dominica|🇩🇴 flag Dominican Republic|🇩🇿 flag Algeria|🇪🇦 flag Ceuta & Melilla|🇪🇨 flag Ecuador|
🇪🇪 flag Estonia|🇪🇬 flag Egypt|🇪🇭 flag Western Sahara|🇪🇷 flag Eritrea|🇪🇸 flag Spain|🇪🇹 flag Ethiopia|
🇪🇺 flag European Union|🇫🇮 flag Finland|🇫🇯 flag Fiji|🇫🇰 flag Falkland Islands|🇫🇲 flag Micronesia|🇫🇴 flag Faroe Islands|
🇫🇷 flag France|🇬🇦 flag Gabon|🇬🇧 flag United Kingdom|🇬🇩 flag Grenada|🇬🇪 flag Georgia|🇬🇫 flag French Guiana|
🇬🇬 flag Guernsey|🇬🇭 flag Ghana|🇬🇮 flag Gibraltar|🇬🇱 flag Greenland|🇬🇲 flag Gambia|🇬🇳 flag Guinea|🇬🇵 flag Guadeloupe|
🇬🇶 flag Equatorial Guinea|🇬🇷 flag Greece|🇬🇸 flag South Georgia & South Sandwich Islands|🇬🇹 flag Guatemala|🇬🇺 flag Guam|
🇬🇼 flag Guinea-Bissau|🇬🇾 flag Guyana|🇭🇰 flag Hong Kong SAR China|🇭🇲 flag Heard & McDonald Islands|🇭🇳 flag Honduras|
🇭🇷 flag Croatia|🇭🇹 flag Haiti|🇭🇺 flag Hungary|🇮🇨 flag Canary Islands|🇮🇩 flag Indonesia|🇮🇪 flag Ireland|🇮🇱 flag Israel|
🇮🇲 flag Isle of Man|🇮🇳 flag India|🇮🇴 flag British Indian Ocean Territory|🇮🇶 flag Iraq|🇮🇷 flag Iran|🇮🇸 flag Iceland|
🇮🇹 flag Italy|🇯🇪 flag Jersey|🇯🇲 flag Jamaica|🇯🇴 flag Jordan|🇯🇵 flag Japan|🇰🇪 flag Kenya|🇰🇬 flag Kyrgyzstan|
🇰🇭 flag Cambodia|🇰🇮 flag Kiribati|🇰🇲 flag Comoros|🇰🇳 flag St. Kitts & Nevis|🇰🇵 flag North Korea|🇰🇷 flag South Korea|
🇰🇼 flag Kuwait|🇰🇾 flag Cayman Islands|🇰🇿 flag Kazakhstan|🇱🇦 flag Laos|🇱🇧 flag Lebanon|🇱🇨 flag St. Lucia|
🇱🇮 flag Liechtenstein|🇱🇰 flag Sri Lanka|🇱🇷 flag Liberia|🇱🇸 flag Lesotho|🇱🇹 flag Lithuania|🇱🇺 flag Luxembourg|
🇱🇻 flag Latvia|🇱🇾 flag Libya|🇲🇦 flag Morocco|🇲🇨 flag Monaco|🇲🇩 flag Moldova|🇲🇪 flag Montenegro|🇲🇫 flag St. Martin|
🇲🇬 flag Madagascar|🇲🇭 flag Marshall Islands|🇲🇰 flag North Macedonia|🇲🇱 flag Mali|🇲🇲 flag Myanmar (Burma)|
🇲🇳 flag Mongolia|🇲🇴 flag Macao SAR China|🇲🇵 flag Northern Mariana Islands|🇲🇶 flag Martinique|🇲🇷 flag Mauritania|
🇲🇸 flag Montserrat|🇲🇹 flag Malta|🇲🇺 flag Mauritius|🇲🇻 flag Maldives|🇲🇼 flag Malawi|🇲🇽 flag Mexico|🇲🇾 flag Malaysia|
🇲🇿 flag Mozambique|🇳🇦 flag Namibia|🇳🇨 flag New Caledonia|🇳🇪 flag Niger|🇳🇫 flag Norfolk Island|🇳🇬 flag Nigeria|
🇳🇮 flag Nicaragua|🇳🇱 flag Netherlands|🇳🇴 flag Norway|🇳🇵 flag Nepal|🇳🇷 flag Nauru|🇳🇺 flag Niue|🇳🇿 flag New Zealand|
🇴🇲 flag Oman|🇵🇦 flag Panama|🇵🇪 flag Peru|🇵🇫 flag French Polynesia|🇵🇬 flag Papua New Guinea|🇵🇭 flag Philippines|
🇵🇰 flag Pakistan|🇵🇱 flag Poland|🇵🇲 flag St. Pierre & Miquelon|🇵🇳 flag Pitcairn Islands|🇵🇷 flag Puerto Rico|
🇵🇸 flag Palestinian Territories|🇵🇹 flag Portugal|🇵🇼 flag Palau|🇵🇾 flag Paraguay|🇶🇦 flag Qatar|🇷🇪 flag Réunion|
🇷🇴 flag Romania|🇷🇸 flag Serbia|🇷🇺 flag Russia|🇷🇼 flag Rwanda|🇸🇦 flag Saudi Arabia|🇸🇧 flag Solomon Islands|
🇸🇨 flag Seychelles|🇸🇩 flag Sudan|🇸🇪 flag Sweden|🇸🇬 flag Singapore|🇸🇭 flag St. Helena|🇸🇮 flag Slovenia|
🇸🇯 flag Svalbard & Jan Mayen|🇸🇰 flag Slovakia|🇸🇱 flag Sierra Leone|🇸🇲 flag San Marino|🇸🇳 flag Senegal|🇸🇴 flag Somalia|
🇸🇷 flag Suriname|🇸🇸 flag South Sudan|🇸🇹 flag São Tomé & Príncipe|🇸🇻 flag El Salvador|🇸🇽 flag Sint Maarten|
🇸🇾 flag Syria|🇸🇿 flag Eswatini|🇹🇦 flag Tristan da Cunha|🇹🇨 flag Turks & Caicos Islands|🇹🇩 flag Chad|
🇹🇫 flag French Southern Territories|🇹🇬 flag Togo|🇹🇭 flag Thailand|🇹🇯 flag Tajikistan|🇹🇰 flag Tokelau|
🇹🇱 flag Timor-Leste|🇹🇲 flag Turkmenistan|🇹🇳 flag Tunisia|🇹🇴 flag Tonga|🇹🇷 flag Türkiye|🇹🇹 flag Trinidad & Tobago|
🇹🇻 flag Tuvalu|🇹🇼 flag Taiwan|🇹🇿 flag Tanzania|🇺🇦 flag Ukraine|🇺🇬 flag Uganda|🇺🇲 flag U.S. Outlying Islands|
🇺🇳 flag United Nations|🇺🇸 flag United States|🇺🇾 flag Uruguay|🇺🇿 flag Uzbekistan|🇻🇦 flag Vatican City|
🇻🇨 flag St. Vincent & Grenadines|🇻🇪 flag Venezuela|🇻🇬 flag British Virgin Islands|🇻🇮 flag U.S. Virgin Islands|
🇻🇳 flag Vietnam|🇻🇺 flag Vanuatu|🇼🇫 flag Wallis & Futuna|🇼🇸 flag Samoa|🇽🇰 flag Kosovo|🇾🇪 flag Yemen|🇾🇹 flag Mayotte|
🇿🇦 flag South Africa|🇿🇲 flag Zambia|🇿🇼 flag Zimbabwe|🏴󠁧󠁢󠁥󠁮󠁧󠁿 flag England|🏴󠁧󠁢󠁳󠁣󠁴󠁿 flag Scotland|🏴󠁧󠁢󠁷󠁬󠁳󠁿 flag Wales`,
  },
]
