" Rule files of grundy.
if exists('b:current_syntax') | finish | endif
syntax match gameOperator "[-+*/%^&|<>=⊕⊗]"
syntax match gameNumber "\<\d\+\>"
syntax keyword gameControl if then else otherwise for let step default answer use as entail again
syntax keyword gameLogic or and not in mod
syntax keyword gameConstant true false inf loony
syntax match gameCall "\<\h\w*\ze\s*("
syntax match gameFunction "\<\(min\|max\|abs\|gcd\|isqrt\|divisors\|factor\|popcount\|bit\|len\|sort\|put\|drop\|split\|int\|outcome\|fuzzy\|cool\|heat\|left\|right\|up\|star\|nimber\|game\)\>\ze\s*("
syntax match gameReducer "\<\(mex\|loopy\|win\|misere\|max\|min\|xor\|sum\|any\|all\|count\|set\|list\)\>\ze\s*{"
syntax region gameString start=+"+ skip=+\\.+ end=+"+ oneline
syntax match gameComment "#.*$" contains=gameHeader
syntax match gameHeader "^#\s*\zs[a-z]\+\(-[a-z]\+\)*\ze:" contained
highlight default link gameOperator Operator
highlight default link gameNumber Number
highlight default link gameControl Statement
highlight default link gameLogic Operator
highlight default link gameConstant Constant
highlight default link gameCall Identifier
highlight default link gameFunction Function
highlight default link gameReducer Type
highlight default link gameString String
highlight default link gameComment Comment
highlight default link gameHeader PreProc
let b:current_syntax = 'game'
